import type { SecurityCheck } from '@vademecum/shared/trust/security.ts';
import type { Deps } from '../../../deps.ts';
import type { Transport } from '../../../lib/transport.ts';

/** What a check looks at: the running product, and how the request that asks came. */
export interface Looked {
  deps: Deps;
  transport: Transport;
  /** LangChain sends what it does to another company. */
  isTracingOn: boolean;
}

export type Finding = Pick<SecurityCheck, 'state' | 'why'> & { toDo?: string };

/** One promise and the function that checks whether it is kept. */
export type Check = Pick<SecurityCheck, 'id' | 'topic' | 'statement' | 'isNeeded'> & {
  look: (looked: Looked) => Finding | Promise<Finding>;
};

export const holds = (why: string): Finding => ({ state: 'holds', why });
export const warns = (why: string, toDo: string): Finding => ({ state: 'warning', why, toDo });
export const fails = (why: string, toDo: string): Finding => ({ state: 'fails', why, toDo });

/** "Mar 2, 2026, 9:00 AM UTC", with no space in it that does not break. */
export function shortDate(at: string): string {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at));
  return `${date.replace('\u202f', ' ')} UTC`;
}
