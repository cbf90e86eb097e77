import type { ValidatorAdapter } from '@tanstack/react-router';

/**
 * Reads the value of one name in the address; undefined if the value makes no sense. Written by hand, so that the first thing loaded does not need
 * the schema library.
 */
export type Reader<Value> = (found: unknown) => Value | undefined;

export const oneOf =
  <const Value extends string | number | boolean>(values: readonly Value[]): Reader<Value> =>
  (found) =>
    values.find((value) => value === found);

/** The first where the address says nothing, or nothing that makes sense. */
export const orFirst =
  <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  (found: unknown): Value =>
    oneOf(values)(found) ?? values[0];

/** The router parses typed words like "5" or "true" as a number or a boolean. They count as text here. */
export const text =
  (most = Infinity): Reader<string> =>
  (found) => {
    const words = ['string', 'number', 'boolean'].includes(typeof found) ? String(found) : undefined;
    return words !== undefined && words.length <= most ? words : undefined;
  };

/** A whole number, both ends included. */
export const whole =
  (least: number, most = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (found) => {
    const number = typeof found === 'string' && /^\d+$/.test(found) ? Number(found) : found;
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= least && number <= most ? number : undefined;
  };

export const id = whole(1);

/** A day that there is, "2026-02-28". */
export const day: Reader<string> = (found) => {
  if (typeof found !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(found)) return undefined;
  const at = new Date(`${found}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(found) ? found : undefined;
};

/** A month that there is, "2026-02". */
export const month: Reader<string> = (found) => (typeof found === 'string' ? day(`${found}-01`)?.slice(0, 7) : undefined);

type Readers = Readonly<Record<string, (found: unknown) => unknown>>;
type Always<Shape extends Readers> = { [Name in keyof Shape]: undefined extends ReturnType<Shape[Name]> ? never : Name }[keyof Shape];

/** The values of an address. Names with a first value are always there. */
export type Address<Shape extends Readers> = { [Name in Always<Shape>]: ReturnType<Shape[Name]> } & {
  [Name in Exclude<keyof Shape, Always<Shape>>]?: ReturnType<Shape[Name]>;
};

/** Names that are not among these are left out. One that makes no sense is there as undefined: the router would take it as it was typed otherwise. */
export function readAddress<Shape extends Readers>(shape: Shape, search: object): Address<Shape> {
  const found = search as Record<string, unknown>;
  const read = Object.entries(shape).map(([name, reader]) => [name, reader(found[name])] as const);
  return Object.fromEntries(read.filter(([name, value]) => value !== undefined || name in found)) as Address<Shape>;
}

/** For a route's validateSearch: links to the route may leave out every parameter. */
export function addressOf<Shape extends Readers>(shape: Shape): ValidatorAdapter<Partial<Address<Shape>>, Address<Shape>> {
  return {
    // For the compiler alone.
    types: {} as ValidatorAdapter<Partial<Address<Shape>>, Address<Shape>>['types'],
    parse: (search) => readAddress(shape, search as object),
  };
}
