/**
 * Collects what a benchmark measured. Every program prints its figures with the named peer of the same run, the ratio and, where there is one, the budget; with
 * `--save` it also writes them to bench/figures/NAME.json.
 *
 *   const figures = collectFigures('start');
 *   figures.add({ name: 'ready with 100,000 passages', value: 1.21, unit: 's', atMost: 1.5 });
 *   figures.add({ name: 'a memory', value: 5200, unit: 'requests/s', peer: { name: `bare Fastify ${version}`, value: 9100 } });
 *   figures.finish();
 *
 * `finish` prints them, saves them if asked to, and sets exit code 1 if a budget is missed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** `atMost` and `atLeast` are budgets; the peer's value has the same unit. */
export interface Measured {
  name: string;
  value: number;
  unit: string;
  peer?: { name: string; value: number };
  atMost?: number;
  atLeast?: number;
}

interface Figure extends Measured {
  /** value / peer's value. */
  ratio?: number;
}

interface SavedFigures {
  command: string;
  /** YYYY-MM-DD. */
  date: string;
  machine: { cores: number; processor: string; memoryGiB: number; node: string; loadBefore: number; loadAfter: number };
  figures: Figure[];
}

const folder = join(import.meta.dirname, '../figures');
const load = (): number => round(loadavg()[0] ?? 0, 2);

/** The load before is that of the call, so it belongs at the top of the program or part. `name`: of the file in bench/figures. */
export function collectFigures(name: string): { add: (measured: Measured) => void; finish: () => void } {
  const figures: Figure[] = [];
  const loadBefore = load();
  return {
    add: ({ peer, ...measured }) => {
      figures.push({
        ...measured,
        value: round(measured.value, 4),
        ...(peer && { peer: { name: peer.name, value: round(peer.value, 4) }, ratio: round(measured.value / peer.value, 3) }),
      });
    },
    finish: () => {
      print(figures);
      console.log(`load ${loadBefore} before, ${load()} after, on ${availableParallelism()} cores`);
      if (figures.some((figure) => holds(figure) === false)) process.exitCode = 1;
      if (process.env['SAVE_FIGURES'] !== undefined) save(name, figures, loadBefore);
    },
  };
}

/** Undefined where there is no budget. */
function holds({ value, atMost, atLeast }: Figure): boolean | undefined {
  if (atMost === undefined && atLeast === undefined) return undefined;
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity);
}

/** The budget as it is read: "≤ 120". */
function budgetOf({ atMost, atLeast }: Figure): string {
  return [atMost !== undefined && `≤ ${format(atMost)}`, atLeast !== undefined && `≥ ${format(atLeast)}`].filter(Boolean).join(', ');
}

/** With a comma at thousands. */
function format(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: Math.abs(value) >= 1000 ? 6 : 4 });
}

function print(figures: readonly Figure[]): void {
  const width = Math.max(0, ...figures.map(({ name }) => name.length));
  for (const figure of figures) {
    const { name, value, unit, peer, ratio } = figure;
    const against = peer && `${peer.name}: ${format(peer.value)}, ratio ${ratio}`;
    const verdict = { true: 'PASS', false: 'FAIL', undefined: undefined }[String(holds(figure))];
    const budget = verdict && `${verdict} (${budgetOf(figure)})`;
    console.log([`${name.padEnd(width)}  ${format(value).padStart(9)} ${unit}`, against, budget].filter(Boolean).join('   '));
  }
}

function save(name: string, figures: Figure[], loadBefore: number): void {
  const machine = {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    loadBefore,
    loadAfter: load(),
  };
  const [, program = '', ...options] = process.argv;
  const runner = basename(dirname(program)) === 'evaluate' ? 'evaluate' : 'bench';
  const command = [`npm run ${runner} --`, basename(program, '.ts'), ...options].join(' ');
  const saved: SavedFigures = { command, date: new Date().toISOString().slice(0, 10), machine, figures };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(saved, null, 2)}\n`);
}

function round(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
