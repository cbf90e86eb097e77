/** How the weights are found: by Adam over all samples at once. */
interface LogisticSettings {
  /** How much large weights cost. */
  ridge: number;
  rounds: number;
  rate: number;
}

interface LogisticFit {
  weights: number[];
  base: number;
}

const [keptMean, keptSquare] = [0.9, 0.999];

export interface LogisticSample {
  features: readonly number[];
  isOne: boolean;
  /** How many samples it counts for. */
  weight: number;
}

/** A logistic regression; one weight per feature. */
export function fitLogistic(samples: readonly LogisticSample[], { ridge, rounds, rate }: LogisticSettings): LogisticFit {
  const width = (samples[0]?.features.length ?? 0) + 1;
  const [found, mean, square] = [new Float64Array(width), new Float64Array(width), new Float64Array(width)];
  for (let round = 1; round <= rounds; round++) {
    const slope = slopeAt(found, samples, ridge);
    for (let i = 0; i < width; i++) {
      const by = slope[i] ?? 0;
      mean[i] = keptMean * (mean[i] ?? 0) + (1 - keptMean) * by;
      square[i] = keptSquare * (square[i] ?? 0) + (1 - keptSquare) * by * by;
      const step = (mean[i] ?? 0) / (1 - keptMean ** round) / (Math.sqrt((square[i] ?? 0) / (1 - keptSquare ** round)) + 1e-9);
      found[i] = (found[i] ?? 0) - rate * step;
    }
  }
  return { weights: [...found.slice(0, -1)], base: found[width - 1] ?? 0 };
}

export const logit = ({ weights, base }: LogisticFit, row: readonly number[]): number =>
  row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), base);

function slopeAt(found: Float64Array, samples: readonly LogisticSample[], ridge: number): Float64Array {
  const slope = new Float64Array(found.length);
  const at = { weights: [...found.slice(0, -1)], base: found[found.length - 1] ?? 0 };
  for (const { features, isOne, weight } of samples) {
    const error = weight * (1 / (1 + Math.exp(-logit(at, features))) - Number(isOne));
    features.forEach((value, i) => (slope[i] = (slope[i] ?? 0) + error * value));
    slope[features.length] = (slope[features.length] ?? 0) + error;
  }
  at.weights.forEach((weight, i) => (slope[i] = (slope[i] ?? 0) + ridge * weight));
  return slope.map((sum) => sum / samples.length);
}
