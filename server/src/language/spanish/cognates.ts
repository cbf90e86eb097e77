import { drugsIn } from '../drugs.ts';
import { everydayShare } from '../everyday.ts';
import { fold, stem } from '../terms.ts';

/** Endings of words that both languages have from Latin and Greek, and what English makes of them. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ciones$/, ['tions']],
  [/cion$/, ['tion']],
  [/siones$/, ['sions']],
  [/idad(?:es)?$/, ['ity']],
  [/dad(?:es)?$/, ['ty']],
  [/mente$/, ['ly', 'ally']],
  [/logi[ao]s?$/, ['logy', 'logist']],
  [/icilinas?$/, ['icillin']],
  [/micinas?$/, ['mycin', 'micin']],
  [/inas?$/, ['ine', 'in']],
  [/onas?$/, ['one']],
  [/idas?$/, ['ide', 'id']],
  [/atos?$/, ['ate']],
  [/itos?$/, ['ite', 'it']],
  [/uros?$/, ['ide', 'ure']],
  [/olos?$/, ['ole', 'ol']],
  [/anos?$/, ['ane', 'an']],
  [/ic[ao]s?$/, ['ic', 'ical']],
  [/iv[ao]s?$/, ['ive']],
  [/os[ao]s?$/, ['ous']],
  [/ismos?$/, ['ism']],
  [/istas?$/, ['ist']],
  [/enci?as?$/, ['ence', 'ency']],
  [/anci?as?$/, ['ance', 'ancy']],
  [/ari[ao]s?$/, ['ary']],
  [/ori[ao]s?$/, ['ory']],
  [/([aei])ntes?$/, ['$1nt']],
  [/ajes?$/, ['age']],
  [/ias?$/, ['y', 'ia']],
  [/ios?$/, ['ium', 'y']],
  [/mas?$/, ['m', 'ma']],
  [/[aoe]s?$/, ['', 'e']],
  [/$/, ['']],
];
/** What English writes otherwise inside such words. */
const insides: readonly (readonly [RegExp, string])[] = [
  [/f/g, 'ph'],
  [/^es(?=[ptc])/, 's'],
  [/cc/g, 'ct'],
  [/t(?=[aeiou])/g, 'th'],
  [/i(?=[ptn])/g, 'y'],
  [/l(?=[aeiou])/g, 'll'],
  [/c(?=[aou])/g, 'ch'],
];
const shortest = 5;

/** English words that a Spanish one may be, as its spelling tells: "notificacion" notification, "epinefrina" epinephrine. The word itself last. */
export function cognatesOf(written: string): string[] {
  const word = fold(written);
  if (word.length < shortest || /[^a-z]/.test(word)) return [];
  const found = new Set<string>();
  for (const spelling of [word, ...insides.map(([inside, by]) => word.replace(inside, by))])
    for (const [ending, all] of endings) if (ending.test(spelling)) for (const by of all) found.add(spelling.replace(ending, by));
  return [...found];
}

/** The one of them that is surely meant: a medicine, or a word that English has. */
export function surelyMeant(written: string): string | undefined {
  const all = cognatesOf(written);
  return all.find((one) => drugsIn(one).size > 0) ?? all.find((one) => one.length >= shortest && everydayShare(stem(one)) > 0);
}
