import type { AnswerEffects } from '@vademecum/shared/documents/approvals.ts';
import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import type { Deps } from '../../../deps.ts';
import { quoteFinder } from '../../../language/quotes.ts';
import { asViewer, currentViewer } from '../../../runtime/viewer.ts';
import { passagesGiven } from '../../ask/assistant.service.ts';
import { runGolden } from '../../learning/golden/golden-runs.service.ts';
import { requireWaiting } from './approvals.service.ts';
import { listQuoted } from './asked.queries.ts';
import { readBothTexts } from './changes.service.ts';
import type { LibraryCopy } from './library-trial.ts';
import { prepare, putInEffect } from './take-effect.service.ts';

/** Quotes that are looked at, and questions that are asked again. */
const [mostQuotes, mostQuestions] = [500, 12];

type Answer = AnswerEffects['questions'][number]['after'];

/**
 * How a version would change answers: past questions whose quote it no longer contains, and the golden questions, both asked of a copy of the library
 * before and after the version is put in effect there. Nothing else changes. Throws 404 for people who may not know of the version.
 */
export async function tryAnswers(
  deps: Deps,
  person: { id: number; role: Role },
  id: number,
  signal: AbortSignal | undefined,
): Promise<AnswerEffects> {
  const waiting = await requireWaiting(deps.db, id, person);
  const { before, after } = await readBothTexts(deps.db, waiting);
  const none: AnswerEffects = { isTooLarge: false, questions: [], golden: { total: 0, lost: [], gained: [] } };
  const prepared = before === after ? undefined : await prepare(deps, id);
  if (prepared === undefined) return none;
  // What colleagues asked is shown to those who see it elsewhere.
  const questions = hasPermission(person.role, 'analytics') ? await listTouched(deps, id, after) : [];
  // The queue works for all, the person who tries it must not see more than they may.
  const viewer = currentViewer();
  const tried = await deps.trials.run((copy) =>
    asViewer(viewer, async () => {
      const golden = { reason: 'documents', isTrial: false, by: null, ...(signal && { signal }) } as const;
      const askAll = async () => {
        // Both times with the whole library in memory: it ranks otherwise until then.
        await copy.assistant.settle();
        const answers: Answer[] = [];
        for (const question of questions) answers.push(await answerOf(copy, question, signal));
        return { answers, run: await runGolden({ ...copy, now: deps.now }, golden) };
      };
      const first = await askAll();
      await copy.db.transaction().execute((db) => putInEffect(deps, db, prepared));
      const then = await askAll();
      return {
        isTooLarge: false,
        questions: questions.map((question, at) => ({ question, before: first.answers[at] ?? null, after: then.answers[at] ?? null })),
        golden: { total: then.run.total, lost: then.run.lostQuestions, gained: then.run.gainedQuestions },
      };
    }),
  );
  return tried ?? { ...none, isTooLarge: true };
}

/** Questions whose answers quoted words that the new text no longer has. */
async function listTouched({ db }: Deps, id: number, after: string): Promise<string[]> {
  const touched = new Set<string>();
  for (const { question, quote } of await listQuoted(db, id, mostQuotes)) {
    if (touched.size === mostQuestions) break;
    if (question !== null && !touched.has(question) && !quoteFinder(quote)(after)) touched.add(question);
  }
  return [...touched];
}

async function answerOf({ assistant }: LibraryCopy, question: string, signal: AbortSignal | undefined): Promise<Answer> {
  signal?.throwIfAborted();
  const retrieved = await assistant.search({ question, limit: passagesGiven });
  // With the chain's library, which is loaded when the first answer needs it.
  const { citationsWithoutModel } = await import('../../ask/quoted-answer.service.ts');
  const [first] = await citationsWithoutModel(question, retrieved);
  return first === undefined ? null : { quote: first.quote, name: first.documentName };
}
