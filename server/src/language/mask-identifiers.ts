import { monthName } from './figures/dates.ts';

/**
 * Keeps identifiers of people from a model outside the clinic: outgoing text has names such as {{PHONE_1}} in their place, and incoming
 * text gets them back.
 */
export type IdentifierMask = {
  mask: (text: string) => string;
  /** A streamed text with the identifiers put back; a name may be cut between two chunks. */
  unmask: (chunks: AsyncIterable<string>) => AsyncGenerator<string>;
};

/** In the order in which they are looked for: a social security number must not be taken for a phone number. */
const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['EMAIL', /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g],
  ['SSN', /\b\d{3}[- ]\d{2}[- ]\d{4}\b/g],
  ['MRN', /\b(?:MRN|medical record (?:number|no\.?)|chart (?:number|no\.?)|patient id)[\s:#]*(?=[A-Z0-9-]*\d)[A-Z0-9-]{3,15}\b/gi],
  ['PHONE', /(?<![\w-])(?:\+?1[-. ]?)?(?:\(\d{3}\)\s?|\d{3}[-. ])?\d{3}[-. ]\d{4}(?![\w-])/g],
  ['DATE', /\b\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})\b|\b\d{4}-\d{2}-\d{2}\b/g],
  [
    'DATE',
    new RegExp(`\\b${monthName}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}\\b|\\b\\d{1,2}(?:st|nd|rd|th)? ${monthName}\\.?,? \\d{4}\\b`, 'gi'),
  ],
  [
    'ADDRESS',
    /\b\d{1,6} (?:[NSEW]\.? )?(?:\p{Lu}[\p{L}'-]+ ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Way|Place|Pl)\b\.?(?:,? (?:Apt|Suite|Unit|#) ?\w+)?/gu,
  ],
  ['SSN', /\b\d{9}\b/g],
];
const longestName = 20;

/** A text to be kept: each identifier is gone for good, and its kind is in its place, as in [PHONE]. */
export function maskIdentifiers(text: string): string {
  return patterns.reduce((masked, [kind, pattern]) => masked.replace(pattern, `[${kind}]`), text);
}

export function createIdentifierMask(): IdentifierMask {
  const names = new Map<string, string>();
  const originals = new Map<string, string>();
  const nameFor = (kind: string, original: string): string => {
    const known = names.get(original);
    if (known !== undefined) return known;
    const name = `{{${kind}_${names.size + 1}}}`;
    names.set(original, name);
    originals.set(name, original);
    return name;
  };
  const restore = (text: string): string => text.replace(/\{\{[A-Z]+_\d+\}\}/g, (name) => originals.get(name) ?? name);
  return {
    mask: (text) => patterns.reduce((masked, [kind, pattern]) => masked.replace(pattern, (original) => nameFor(kind, original)), text),
    unmask: async function* (chunks) {
      let held = '';
      for await (const chunk of chunks) {
        held += chunk;
        const open = held.search(/\{(?:\{[A-Z]*_?\d*\}?)?$/);
        const ready = open === -1 || held.length - open > longestName ? held.length : open;
        if (ready > 0) yield restore(held.slice(0, ready));
        held = held.slice(ready);
      }
      if (held !== '') yield restore(held);
    },
  };
}
