import { otherWordsFor, topicKeyOf } from '../assistant/question-topic.service.ts';
import { tokenize } from '../assistant/wording.service.ts';

/** Asks what the last answer meant. */
const asksWhatWasMeant =
  /\b(?:what do(?:es)? (?:you|that|this|it) mean|what did you mean|what is meant|(?:can|could) you (?:please )?(?:explain|clarify|rephrase|repeat)|(?:please )?(?:explain|clarify) (?:that|this|it|what|who|which|how)|i (?:don'?t|do not) (?:understand|get (?:it|that))|not what i (?:asked|meant)|i meant|in other words|(?:could|can) you be more (?:specific|precise|concrete)|be more specific)\b/i;
/** Share of the words of both questions together that they have in common, from which on one asks for the same as the other. */
const sameFrom = 0.4;
/** Words that stand for each other have so much of a word in common. */
const asSynonym = 0.8;

/** True if a question asks again for what the one before asked for, in other words, or what its answer meant. */
export function isClarification(question: string, before: string): boolean {
  if (asksWhatWasMeant.test(question.replaceAll('’', "'"))) return true;
  const now = subjectOf(question);
  const then = subjectOf(before);
  const shared = sharedBy(now, then);
  const all = now.size + then.size - shared;
  return all > 0 && shared / all >= sameFrom && !isSameWording(question, before) && !addsWhatElse(now, then);
}

const subjectOf = (question: string): Set<string> => new Set(topicKeyOf(question).split(' ').filter(Boolean));

function sharedBy(now: ReadonlySet<string>, then: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of now) {
    if (then.has(term)) shared += 1;
    else if ([...otherWordsFor(term)].some((other) => then.has(other) && !now.has(other))) shared += asSynonym;
  }
  return shared;
}

/** Each has one word of its own, all else in common: another thing of the same kind ("spill of blood", "spill of chemicals") is asked for. */
function addsWhatElse(now: ReadonlySet<string>, then: ReadonlySet<string>): boolean {
  const own = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] =>
    [...one].filter((term) => !other.has(term) && ![...otherWordsFor(term)].some((word) => other.has(word)));
  return own(now, then).length === 1 && own(then, now).length === 1 && now.size <= 2 && then.size <= 2;
}

function isSameWording(a: string, b: string): boolean {
  const words = (text: string): string =>
    tokenize(text)
      .map(({ word }) => word)
      .join(' ');
  return words(a) === words(b);
}
