/** Specification, section 9, in percent. */
export const zoomRange = { min: 50, max: 200, step: 10, initial: 100 };

/** The nearest step within the range; what is no number is the initial zoom. */
export function allowedZoom(percent: number): number {
  const { min, max, step, initial } = zoomRange;
  return Number.isFinite(percent) ? Math.min(max, Math.max(min, Math.round(percent / step) * step)) : initial;
}
