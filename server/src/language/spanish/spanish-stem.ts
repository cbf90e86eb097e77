import { fold, stem } from '../terms.ts';

/** Endings, with what takes their place; the first that leaves enough counts. Without accents and the s of a plural, as the index keeps words. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?:aciones|acion|amientos?|imientos?|aduras?|azos?)$/, ''],
  [/(?:adores|adoras?|ador|edores|edor|idores|idor)$/, ''],
  [/(?:abamos|aremos|eremos|iremos|iendo|ando|ieron|aron|aban|aran|eran|iran|arian|erian|irian)$/, ''],
  [/(?:adas?|ados?|idas?|idos?|aria|eria|iria|aba|ian|ara|era|ira|amos|emos|imos)$/, ''],
  [/(?:arse|erse|irse|arl[oae]|erl[oae]|irl[oae])$/, ''],
  [/(?:ciones|cion)$/, 'c'],
  [/(?:siones|sion)$/, 's'],
  [/(?:amente|mente)$/, ''],
  [/(?:idades|idad)$/, ''],
  [/(?:ar|er|ir|an|en|io|ia|e|o|a)$/, ''],
];
/** A shorter stem would be that of too many words. */
const shortest = 3;

const stems = new Map<string, string>();

/**
 * What the forms of a Spanish word have in common, by the word or by its stem in the index, which knows English endings alone: pinchar, pincho, pinchazos. Made for
 * comparing, not for reading.
 */
export function spanishStem(written: string): string {
  const known = stems.get(written);
  if (known !== undefined) return known;
  const found = stemOf(stem(fold(written)));
  if (stems.size > 100_000) stems.clear();
  stems.set(written, found);
  return found;
}

function stemOf(word: string): string {
  if (word.length <= shortest || /[^a-z]/.test(word)) return word;
  for (const [ending, by] of endings) {
    const left = word.replace(ending, by);
    if (left !== word && left.length >= shortest) return left.length > shortest ? left.replace(/[aeiou]$/, '') : left;
  }
  return word;
}
