import { readWordSections } from './words.ts';

const linesOf = readWordSections('stop-words');
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const words = (section: string): ReadonlySet<string> => new Set(linesOf(section).flatMap(wordsOf));

/** Words that carry no subject, folded as tokens are. Dropped from questions; documents keep them. */
export const stopWords = words('stop');

/** Words that say how something is asked rather than what; they count for less than the subject's words. */
export const askingWords = words('asking');

/** Abbreviations whose full stop does not end a sentence, without that stop. */
export const abbreviations = words('abbreviations');

/** Units that may be glued to a number, as in 5mg. */
export const gluedUnits = words('glued units');

/** A unit however it is written, to the one way it is indexed. */
export const units: ReadonlyMap<string, string> = new Map(
  linesOf('units').flatMap((line) => {
    const [indexed = '', written = ''] = line.split(' > ');
    return wordsOf(written).map((unit) => [unit, indexed] as const);
  }),
);
