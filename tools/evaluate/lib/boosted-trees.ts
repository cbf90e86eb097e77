/** A leaf's value, or a test: feature, from where on it goes right, left, right. */
export type Tree = number | readonly [feature: number, from: number, left: Tree, right: Tree];
/** A column of `x` per feature. monotone: 1, the more the likelier; -1, the less; 0, either. */
export type TrainingSet = { x: readonly Float64Array[]; y: Float64Array; weight: Float64Array; monotone: readonly (-1 | 0 | 1)[] };
export type BoostingSettings = { trees: number; depth: number; rate: number; ridge: number; leastInLeaf: number; bins: number };
type Boosted = { base: number; trees: Tree[] };

type Binned = { columns: Uint8Array[]; edges: Float64Array[] };
type Leaf = { rows: Int32Array; low: number; high: number; depth: number };
type Split = { feature: number; bin: number; gain: number; left: number; right: number };
type State = { set: TrainingSet; binned: Binned; gradient: Float64Array; hessian: Float64Array; settings: BoostingSettings };

/** Gradient boosting of the logistic loss with Newton's steps in the leaves (Friedman 2001; Chen and Guestrin 2016). The same every time. */
export function boost(set: TrainingSet, settings: BoostingSettings): Boosted {
  const size = set.y.length;
  const binned = toBins(set.x, settings.bins);
  const positive = set.y.reduce((sum, y, row) => sum + y * (set.weight[row] ?? 0), 0);
  const all = set.weight.reduce((sum, weight) => sum + weight, 0);
  const base = Math.log(positive / (all - positive));
  const margin = new Float64Array(size).fill(base);
  const state: State = { set, binned, gradient: new Float64Array(size), hessian: new Float64Array(size), settings };
  const trees: Tree[] = [];
  for (let round = 0; round < settings.trees; round++) {
    for (let row = 0; row < size; row++) {
      const p = 1 / (1 + Math.exp(-(margin[row] ?? 0)));
      const weight = set.weight[row] ?? 0;
      state.gradient[row] = weight * ((set.y[row] ?? 0) - p);
      state.hessian[row] = weight * p * (1 - p);
    }
    const rows = Int32Array.from({ length: size }, (_, row) => row);
    trees.push(grow(state, { rows, low: -Infinity, high: Infinity, depth: 0 }, margin));
  }
  return { base, trees };
}

function toBins(x: readonly Float64Array[], bins: number): Binned {
  const edges = x.map((column) => {
    const sorted = Float64Array.from(column).sort();
    const cuts = Array.from({ length: bins - 1 }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / bins)] ?? 0);
    return Float64Array.from(new Set(cuts));
  });
  const columns = x.map((column, feature) => {
    const cuts = edges[feature] ?? new Float64Array();
    return Uint8Array.from(column, (value) => {
      let bin = 0;
      while (bin < cuts.length && value >= (cuts[bin] ?? 0)) bin++;
      return bin;
    });
  });
  return { columns, edges };
}

function grow(state: State, leaf: Leaf, margin: Float64Array): Tree {
  const { settings, set, binned } = state;
  const split = leaf.depth < settings.depth ? bestSplit(state, leaf) : undefined;
  if (split === undefined) {
    const value = leafValue(state, leaf);
    for (const row of leaf.rows) margin[row] = (margin[row] ?? 0) + value;
    return value;
  }
  const column = binned.columns[split.feature] ?? new Uint8Array();
  const below = leaf.rows.filter((row) => (column[row] ?? 0) <= split.bin);
  const above = leaf.rows.filter((row) => (column[row] ?? 0) > split.bin);
  // Both children keep to their side of the middle, so that no split further down breaks the order.
  const middle = (split.left + split.right) / 2;
  const order = set.monotone[split.feature] ?? 0;
  const child = (rows: Int32Array, isAbove: boolean): Leaf => ({
    rows,
    depth: leaf.depth + 1,
    low: order !== 0 && order > 0 === isAbove ? Math.max(leaf.low, middle) : leaf.low,
    high: order !== 0 && order > 0 !== isAbove ? Math.min(leaf.high, middle) : leaf.high,
  });
  const at = binned.edges[split.feature]?.[split.bin] ?? 0;
  return [split.feature, at, grow(state, child(below, false), margin), grow(state, child(above, true), margin)];
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

function leafValue({ gradient, hessian, settings }: State, { rows, low, high }: Leaf): number {
  let [sum, curvature] = [0, 0];
  for (const row of rows) {
    sum += gradient[row] ?? 0;
    curvature += hessian[row] ?? 0;
  }
  return clamp((settings.rate * sum) / (curvature + settings.ridge), low, high);
}

function bestSplit(state: State, leaf: Leaf): Split | undefined {
  let best: Split | undefined;
  state.binned.columns.forEach((column, feature) => {
    const found = bestOfFeature(state, leaf, { column, feature });
    if (found !== undefined && found.gain > (best?.gain ?? 1e-9)) best = found;
  });
  return best;
}

function bestOfFeature(state: State, leaf: Leaf, { column, feature }: { column: Uint8Array; feature: number }): Split | undefined {
  const { set, settings, gradient, hessian, binned } = state;
  const bins = (binned.edges[feature]?.length ?? 0) + 1;
  const sums = new Float64Array(bins);
  const curvatures = new Float64Array(bins);
  let [sum, curvature] = [0, 0];
  for (const row of leaf.rows) {
    const bin = column[row] ?? 0;
    const [g, h] = [gradient[row] ?? 0, hessian[row] ?? 0];
    sums[bin] = (sums[bin] ?? 0) + g;
    curvatures[bin] = (curvatures[bin] ?? 0) + h;
    sum += g;
    curvature += h;
  }
  const { ridge, rate, leastInLeaf } = settings;
  const order = set.monotone[feature] ?? 0;
  const valueOf = (g: number, h: number): number => clamp((rate * g) / (h + ridge), leaf.low, leaf.high);
  const gainOf = (g: number, h: number, value: number): number => g * (value / rate) - 0.5 * (h + ridge) * (value / rate) ** 2;
  const whole = gainOf(sum, curvature, valueOf(sum, curvature));
  let best: Split | undefined;
  let [g, h] = [0, 0];
  for (let bin = 0; bin < bins - 1; bin++) {
    g += sums[bin] ?? 0;
    h += curvatures[bin] ?? 0;
    if (h < leastInLeaf || curvature - h < leastInLeaf) continue;
    const [left, right] = [valueOf(g, h), valueOf(sum - g, curvature - h)];
    if (order * (right - left) < 0) continue;
    const gain = gainOf(g, h, left) + gainOf(sum - g, curvature - h, right) - whole;
    if (gain > (best?.gain ?? 0)) best = { feature, bin, gain, left, right };
  }
  return best;
}

const tests = 7;
const pass = [0, 0] as const;

/** A tree of at most three levels as gate.ts reads it: seven tests, level by level, and eight leaves. */
export function flatten(tree: Tree): number[] {
  const levels = [[tree]];
  for (let depth = 0; depth < 3; depth++)
    levels.push((levels[depth] ?? []).flatMap((node) => (typeof node === 'number' ? [node, node] : [node[2], node[3]])));
  const nodes = levels.flat();
  const round = (value: number): number => Number(value.toFixed(4));
  return [
    ...nodes.slice(0, tests).flatMap((node) => (typeof node === 'number' ? pass : [node[0], round(node[1])])),
    ...nodes.slice(tests).map((leaf) => (typeof leaf === 'number' ? round(leaf) : 0)),
  ];
}
