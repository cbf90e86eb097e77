/** By what they measure: units as written, without a plural s, with their size. Calendar months and years are no exact number of days. */
const sizes = {
  time: { second: 1, sec: 1, minute: 60, min: 60, hour: 3_600, hr: 3_600, day: 86_400, week: 604_800 },
  months: { month: 1, year: 12 },
  mass: { mcg: 0.001, microgram: 0.001, mg: 1, milligram: 1, g: 1_000, gram: 1_000 },
  volume: { ml: 1, milliliter: 1, dl: 100, l: 1_000, liter: 1_000, litre: 1_000 },
  length: { mm: 1, cm: 10, inch: 25.4, inche: 25.4, foot: 304.8, feet: 304.8, meter: 1_000 },
  percent: { '%': 1, percent: 1 },
  temperature: { '°f': 5 / 9, '°c': 1 },
  tablets: { tablet: 1 },
  capsules: { capsule: 1 },
  puffs: { puff: 1 },
  drops: { drop: 1 },
  units: { unit: 1, iu: 1 },
  weight: { kg: 1, kilogram: 1, kilo: 1, lb: 0.453_592, pound: 0.453_592 },
  money: { dollar: 1, cent: 0.01, euro: 1 },
  distance: { mile: 1.609, km: 1 },
  rpm: { rpm: 1 },
  bpm: { bpm: 1 },
  hz: { hz: 1, hertz: 1 },
  mmhg: { mmhg: 1 },
  mmol: { mmol: 1 },
  meq: { meq: 1 },
  gallon: { gallon: 1 },
  joule: { joule: 1 },
} as const;

export type Dimension = keyof typeof sizes;
export type Unit = readonly [dimension: string, factor: number];

const units = new Map<string, Unit>(
  Object.entries(sizes).flatMap(([dimension, own]) => Object.entries(own).map(([unit, size]): [string, Unit] => [unit, [dimension, size]])),
);

/** Of a unit as written, without a plural s. */
export function unitNamed(written: string): Unit | undefined {
  return units.get(written.toLowerCase());
}

/** The units of some dimensions, as the source of a pattern. */
export function unitPattern(...dimensions: Dimension[]): string {
  const names = dimensions.flatMap((dimension) => Object.keys(sizes[dimension]));
  return names.sort((a, b) => b.length - a.length).join('|');
}

export const secondsPerMonth = 30.4 * 86_400;

/** How long a minute, an hour, a day, a week, a month or a year is; undefined for what is no time. */
export function secondsIn(unit: string): number | undefined {
  const [dimension, factor = 0] = unitNamed(unit) ?? [];
  if (dimension === 'months') return factor * secondsPerMonth;
  return dimension === 'time' ? factor : undefined;
}
