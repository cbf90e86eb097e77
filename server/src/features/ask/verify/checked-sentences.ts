import type { Checked, CitationBook } from '../cite/citations.ts';
import { inEnglish } from '../../../language/spanish/in-english.ts';
import { termString, tokenize } from '../../../language/terms.ts';
import { stopWords } from '../../../language/stop-words.ts';
import { EndlessText, modelSentences } from './model-sentences.ts';

/** A sentence that may be shown: with its citations, or as one that no passage bears out. remark: it claims nothing ("Do the following:"). */
export type CheckedSentence = Checked & { before: string; text: string; isRemark: boolean };

const about =
  /^(?:(?:according to|based on|as per|per|as (?:stated|described|noted|mentioned) in)\s+(?:the|your|our|these|this)\s+(?:[\w’']+\s+){0,2}?(?:passages?|documents?|documentation|sources?|context|excerpts?|information(?: provided)?)|the (?:passages?|documents?|sources?) (?:say|state|mention|note|indicate)s?(?: that)?)\s*,?\s*/i;
const yesOrNo = /^(?:(?:yes|no|correct|right)\b[,.:!—–-]*\s*|s[ií][,.:!]\s+)/i;
const chatter =
  /^(?:i hope|let me know|sure\b|certainly\b|of course\b|great question|here (?:is|are)\b|if you have (?:any )?\w* ?questions|feel free|thank you|you(?:'|’)re welcome)/i;
const refusal =
  /^\W*(?:not found|information not found|i (?:can(?:no|')t|could ?n[o']t|am unable|don'?t)|i'm (?:sorry|unable)|sorry|no (?:answer|information) |no (?:se )?(?:encontr|encuentr)|no hay informaci)/i;

/** What a model may write in an answer's place to say that it has none. */
export function isRefusal(text: string): boolean {
  return refusal.test(text.replace(/’/g, "'"));
}

/** Every sentence of a model's text, checked before anybody sees it. Chatter is left out; a repeated sentence comes once. question: whose words a lead-in may use, and whose conditions need not be said again. */
export async function* checkedSentences(
  chunks: AsyncIterable<string>,
  book: CitationBook,
  question: string,
): AsyncGenerator<CheckedSentence> {
  const seen = new Map<string, number>();
  for await (const { before, text: written, hint, hadAddress } of modelSentences(chunks)) {
    const text = withoutPreface(written);
    if (text === '' || (chatter.test(text) && !/\d/.test(text))) continue;
    const key = termString(text);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    if (times > mostRepeats) throw new EndlessText();
    if (times > 1) continue;
    const isRemark = isLeadIn(text, question);
    const checked: Checked = hadAddress || isRefusal(text) ? { verdict: 'unsupported', cited: [] } : book.check(text, hint, question);
    yield { ...checked, before, text, isRemark: checked.verdict === 'unsupported' && isRemark };
  }
}

const mostRepeats = 3;

function withoutPreface(text: string): string {
  const rest = text.replace(about, '').replace(yesOrNo, '').trim();
  return rest === '' ? '' : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** "For a large spill, do the following:" says nothing by itself if it uses no words but the question's. */
function isLeadIn(text: string, question: string): boolean {
  if (!text.endsWith(':') || /\d/.test(text)) return false;
  const asked = new Set(tokenize(inEnglish(question)).map(({ term }) => term));
  return tokenize(inEnglish(text)).every(
    ({ term, word }) => asked.has(term) || (stopWords.has(word) && word !== 'only') || leading.has(word),
  );
}

const leading = new Set('follow follows following step steps do answer rules rule list points point take'.split(' '));
