import { tokenize } from '../assistant/wording.service.ts';
import { topicKeyOf } from '../assistant/question-topic.service.ts';

/** Asks what the last answer meant. */
const asksWhatWasMeant =
  /\b(?:what do(?:es)? (?:you|that|this|it) mean|what did you mean|what is meant|can you (?:explain|clarify|rephrase)|(?:please )?(?:explain|clarify) (?:that|this|it|what)|i (?:don'?t|do not) (?:understand|get (?:it|that))|not what i (?:asked|meant)|i meant|in other words|could you be more specific)\b/i;
/** Share of the words of both questions together that they have in common, from which on one asks for the same as the other. */
const sameFrom = 0.4;

/** True if a question asks again for what the one before asked for, in other words, or what its answer meant. */
export function isClarification(question: string, before: string): boolean {
  if (asksWhatWasMeant.test(question)) return true;
  const now = subjectOf(question);
  const then = subjectOf(before);
  const shared = [...now].filter((term) => then.has(term)).length;
  const all = new Set([...now, ...then]).size;
  return all > 0 && shared / all >= sameFrom && !isSameWording(question, before);
}

const subjectOf = (question: string): Set<string> => new Set(topicKeyOf(question).split(' ').filter(Boolean));

function isSameWording(a: string, b: string): boolean {
  const words = (text: string): string =>
    tokenize(text)
      .map(({ word }) => word)
      .join(' ');
  return words(a) === words(b);
}
