/** The smallest value that at least a share (0-1) of all is no larger than (nearest rank); null where there is none. */
export function percentileOf(sorted: Float64Array, share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
