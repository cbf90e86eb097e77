import { createContext, Script } from 'node:vm';

/** A text that makes an expression work hard: what it begins with, what is repeated, what it ends with. */
export type Attack = [prefix: string, repeated: string, suffix: string];

const context = createContext({ run: (): void => undefined });
const script = new Script('run()');

export function textOf([prefix, repeated, suffix]: Attack, length: number): string {
  return prefix + repeated.repeat(Math.max(1, Math.floor((length - prefix.length - suffix.length) / repeated.length))) + suffix;
}

/** Milliseconds of this thread's own time that the expression takes for the text; Infinity beyond the limit, by the clock. */
export function measure(expression: RegExp, all: boolean, text: string, limit: number): number {
  const every = all ? new RegExp(expression, `${expression.flags.replace('g', '')}g`) : undefined;
  context.run = () => {
    if (every === undefined) expression.exec(text);
    else text.replace(every, '');
  };
  expression.lastIndex = 0;
  const before = process.threadCpuUsage();
  try {
    script.runInContext(context, { timeout: limit });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return Infinity;
    throw error;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
