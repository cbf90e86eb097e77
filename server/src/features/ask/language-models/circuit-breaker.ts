export type CircuitBreaker = {
  /** False while the model rests after a failure. When its rest is over one caller may try, the others go on resting until that one is back. */
  mayAsk: (label: string) => boolean;
  succeeded: (label: string) => void;
  failed: (label: string) => void;
  stateOf: (label: string) => 'unchecked' | 'ready' | 'failing';
};

const firstRestMs = 15_000;
const longestRestMs = 300_000;

/** A model that has just failed is not waited for by the next question. now: milliseconds. */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  const circuits = new Map<string, { failures: number; restsUntil: number }>();
  return {
    mayAsk: (label) => {
      const circuit = circuits.get(label);
      if (circuit === undefined || circuit.failures === 0) return true;
      if (now() < circuit.restsUntil) return false;
      circuit.restsUntil = now() + restAfter(circuit.failures);
      return true;
    },
    succeeded: (label) => void circuits.set(label, { failures: 0, restsUntil: 0 }),
    failed: (label) => {
      const failures = (circuits.get(label)?.failures ?? 0) + 1;
      circuits.set(label, { failures, restsUntil: now() + restAfter(failures) });
    },
    stateOf: (label) => {
      const circuit = circuits.get(label);
      if (circuit === undefined) return 'unchecked';
      return circuit.failures === 0 ? 'ready' : 'failing';
    },
  };
}

function restAfter(failures: number): number {
  return Math.min(longestRestMs, firstRestMs * 2 ** (failures - 1));
}
