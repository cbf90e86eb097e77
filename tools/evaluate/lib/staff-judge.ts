import type { Statement } from '../../../bench/lib/answer-measures.ts';
import type { StaffQuestion } from './staff-set.ts';

/** answered: a question without an answer in the library got one. */
export type Outcome = 'right' | 'half' | 'wrong' | 'refused' | 'answered';

/** The share of a gold quote's characters that makes an answer right, and half right. */
const enough = 0.8;
const partly = 0.3;
/** White space and the marks of Markdown and of lists say nothing. */
const silent = /[\s|*#_`>•·-]/;

/** What came of a question: undefined statements mean that nothing was shown as an answer. */
export function outcomeOf(question: StaffQuestion, shown: readonly Statement[] | undefined): Outcome {
  if (shown === undefined) return 'refused';
  return question.kind === 'answerable' ? judge(question, shown) : 'answered';
}

/**
 * right: the statements together show most of one gold quote, or one statement from the place of a gold quote contains every `must`.
 * half: they show a part of it, or some of the `must` from its place.
 */
export function judge({ gold, must }: Pick<StaffQuestion, 'gold' | 'must'>, shown: readonly Statement[]): 'right' | 'half' | 'wrong' {
  const judged = gold.map((quote) => {
    const share = shareShown(quote, shown);
    const counts = shown.filter((statement) => shareShown(quote, [statement]) > 0).map(({ text }) => countMust(must, text));
    const most = Math.max(0, ...counts);
    return { isRight: share >= enough || (must.length > 0 && most === must.length), isHalf: share >= partly || most > 0 };
  });
  if (judged.some(({ isRight }) => isRight)) return 'right';
  return judged.some(({ isHalf }) => isHalf) ? 'half' : 'wrong';
}

/** The share of a quote's characters, not counting silent ones, that the statements show from its place. */
function shareShown({ doc, quote, start }: StaffQuestion['gold'][number], shown: readonly Statement[]): number {
  const own = shown.filter((statement) => statement.doc === doc);
  let all = 0;
  let covered = 0;
  for (let at = 0; at < quote.length; at++) {
    if (silent.test(quote.charAt(at))) continue;
    all++;
    if (own.some((statement) => statement.start <= start + at && start + at < statement.end)) covered++;
  }
  return all === 0 ? 0 : covered / all;
}

function countMust(must: readonly string[], text: string): number {
  const plain = plainOf(text);
  return must.filter((words) => plain.includes(plainOf(words))).length;
}

/** In lower case, with one blank for white space and Markdown's marks. */
function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s|*#_`]+/g, ' ')
    .trim();
}
