import { type Insights, type Measured, type MeasuredKind, type SlowCall, slowestShown } from '@vademecum/shared/settings/performance.ts';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** How long calls take, over the last day. Names are those of procedures and routes: nothing that anybody typed gets here. */
export interface Measurements {
  record: (call: MeasuredCall) => void;
  insights: () => Omit<Insights, 'cacheHitRate'>;
}

interface MeasuredCall {
  kind: MeasuredKind;
  name: string;
  ms: number;
  /** Its procedure is measured too: of the two only that one is among the slowest calls. */
  isCountedElsewhere?: boolean;
}

interface Measurement {
  kind: MeasuredKind;
  name: string;
  /** Of hundredths of a millisecond. */
  histogram: RecordableHistogram;
  totalMs: number;
}

interface Slot {
  measured: Map<string, Measurement>;
  /** Slowest first. */
  slowest: SlowCall[];
}

const slotMs = 3 * 60 * 60 * 1000;
const slotsKept = 8;
const unitsPerMs = 100;
/** A minute; a longer time counts as a minute in the percentiles. Two significant digits: 17 KB for each name and slot. */
const histogramOptions = { lowest: 1, highest: 60_000 * unitsPerMs, figures: 2 };

export function createMeasurements(now: () => Date): Measurements {
  const startedAt = now();
  const slots = new Map<number, Slot>();

  function dropOld(current: number): void {
    for (const number of slots.keys()) if (number <= current - slotsKept || number > current) slots.delete(number);
  }

  function slotAt(number: number): Slot {
    const known = slots.get(number);
    if (known !== undefined) return known;
    dropOld(number);
    const slot: Slot = { measured: new Map(), slowest: [] };
    slots.set(number, slot);
    return slot;
  }

  return {
    record: ({ kind, name, ms, isCountedElsewhere = false }) => {
      const at = now();
      const slot = slotAt(slotOf(at));
      const measurement = measurementOf(slot, kind, name);
      measurement.histogram.record(Math.min(histogramOptions.highest, Math.max(1, Math.round(ms * unitsPerMs))));
      measurement.totalMs += ms;
      if (!isCountedElsewhere) noteSlow(slot.slowest, { name, kind, ms, at });
    },
    insights: () => {
      const current = slotOf(now());
      dropOld(current);
      const since = new Date(Math.max(startedAt.getTime(), (current - slotsKept + 1) * slotMs));
      return { since: since.toISOString(), ...summarised([...slots.values()]) };
    },
  };
}

const slotOf = (at: Date): number => Math.floor(at.getTime() / slotMs);

function measurementOf({ measured }: Slot, kind: MeasuredKind, name: string): Measurement {
  const key = `${kind} ${name}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  const made: Measurement = { kind, name, histogram: createHistogram(histogramOptions), totalMs: 0 };
  measured.set(key, made);
  return made;
}

function noteSlow(slowest: SlowCall[], { at, ...call }: Omit<SlowCall, 'at'> & { at: Date }): void {
  if (slowest.length === slowestShown && call.ms <= (slowest.at(-1)?.ms ?? 0)) return;
  slowest.push({ ...call, ms: rounded(call.ms), at: at.toISOString() });
  sortSlowest(slowest);
  slowest.length = Math.min(slowest.length, slowestShown);
}

const sortSlowest = (calls: SlowCall[]): SlowCall[] => calls.sort((one, other) => other.ms - one.ms);

function summarised(slots: readonly Slot[]): Omit<Insights, 'cacheHitRate' | 'since'> {
  const merged = new Map<string, Measurement>();
  for (const { measured } of slots) {
    for (const [key, one] of measured) {
      const sum = merged.get(key) ?? { ...one, histogram: createHistogram(histogramOptions), totalMs: 0 };
      sum.histogram.add(one.histogram);
      merged.set(key, { ...sum, totalMs: sum.totalMs + one.totalMs });
    }
  }
  const all = [...merged.values()];
  const procedures = all.filter(({ kind }) => kind === 'procedure');
  const calls = procedures.reduce((total, { histogram }) => total + histogram.count, 0);
  const totalMs = procedures.reduce((total, one) => total + one.totalMs, 0);
  return {
    averageExecutionTime: calls === 0 ? 0 : rounded(totalMs / calls),
    calls,
    procedures: all.map(toMeasured),
    slowest: sortSlowest(slots.flatMap(({ slowest }) => slowest)).slice(0, slowestShown),
  };
}

function toMeasured({ name, kind, histogram }: Measurement): Measured {
  const percentile = (share: number): number => histogram.percentile(share) / unitsPerMs;
  return { name, kind, count: histogram.count, p50: percentile(50), p95: percentile(95), p99: percentile(99) };
}

const rounded = (ms: number): number => Math.round(ms * unitsPerMs) / unitsPerMs;
