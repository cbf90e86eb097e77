import { fold } from '../../language/terms.ts';

/** What somebody typed into a search box, taken apart. */
export type ParsedSearch = {
  /** The words to look for, those of phrases too, as typed. */
  text: string;
  /** What stood in quotation marks: to be found word for word. */
  phrases: string[];
  /** The words after a minus sign: documents that contain them are left out. */
  without: string[];
  /** The last word, folded, while it may still be typed on. */
  begun: string | undefined;
};

const part = /(-?)"([^"]*)"|(\S+)/g;
const minus = /^-(?=\p{L})/u;
const lastWord = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]{2,}$/u;

/** Takes quotation marks and minus signs for what they mean where they can be meant so; everything else is just words. */
export function parseSearch(typed: string): ParsedSearch {
  const text = typed.replace(/[“”„«»]/g, '"');
  const phrases: string[] = [];
  const without: string[] = [];
  const words: string[] = [];
  for (const [whole, sign, quoted, word = ''] of text.matchAll(part)) {
    const inner = quoted?.trim() ?? '';
    if (quoted === undefined && minus.test(word)) without.push(word.slice(1).replaceAll('"', ''));
    else if (quoted === undefined) words.push(word.replaceAll('"', ' '));
    else if (inner !== '' && sign === '-') without.push(inner);
    else if (inner !== '') {
      phrases.push(inner);
      words.push(inner);
    } else words.push(whole.replaceAll('"', ' '));
  }
  const isNothingElse = words.join('').trim() === '';
  if (isNothingElse) return { text: without.join(' '), phrases: [], without: [], begun: undefined };
  const last = text.slice(text.search(/(?<!\S)\S+$/));
  const begun = minus.test(last) || last.includes('"') ? undefined : lastWord.exec(last)?.[0];
  return { text: words.join(' '), phrases, without, begun: begun === undefined ? undefined : fold(begun) };
}
