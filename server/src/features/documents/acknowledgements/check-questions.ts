import type { CheckQuestion } from '@vademecum/shared/documents/acknowledgements.ts';
import type { Db } from '../../../db/open.ts';
import { invalid, type Issue } from '../../../lib/errors.ts';
import { quoteFinder } from '../../../language/quotes.ts';
import { getText } from '../page-starts.queries.ts';

/** Those whose quote is in the text that answers now. */
export async function questionsNow(db: Db, documentId: number, questions: readonly CheckQuestion[]): Promise<CheckQuestion[]> {
  if (questions.length === 0) return [];
  const { content } = await getText(db, documentId);
  return questions.filter(({ quote }) => quoteFinder(quote)(content));
}

/** Each quote must be in the document. */
export async function requireQuotes(db: Db, documentId: number, questions: readonly CheckQuestion[]): Promise<void> {
  const found = new Set(await questionsNow(db, documentId, questions));
  const at = questions.findIndex((question) => !found.has(question));
  if (at === -1) return;
  const message = `The quote of question ${at + 1} is not in the document. Copy its words from the text`;
  throw invalid(message, [{ path: `questions.${at}.quote`, message }]);
}

/** A wrong answer shows the quote, so that the person can look it up and try again. Nothing says which choice is right. */
export function requireAnswers(questions: readonly CheckQuestion[], answers: readonly number[]): void {
  if (answers.length !== questions.length) {
    const message = questions.length === 0 ? 'There is no question to answer' : `Answer ${countLabel(questions.length)}`;
    throw invalid(message, [{ path: 'answers', message }]);
  }
  const issues = questions.flatMap(({ right, quote }, at): Issue[] =>
    answers[at] === right ? [] : [{ path: `answers.${at}`, message: `The document says: “${quote}”` }],
  );
  if (issues.length > 0) throw invalid(`${wrongLabel(issues.length)} not right. Read the quote and try again`, issues);
}

const countLabel = (count: number): string => (count === 1 ? 'the question' : `all ${count} questions`);
const wrongLabel = (count: number): string => (count === 1 ? 'One answer is' : `${count} answers are`);
