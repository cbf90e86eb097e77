import type { Answer } from '@vademecum/shared/ask/answers.ts';
import { type InstructionsReach, mostTried, type TrialBegun, type TriedQuestion } from '@vademecum/shared/settings/instructions-trial.ts';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../lib/errors.ts';
import { isUnfitText, modelLabel } from '../../ask/language-models/chat-models.service.ts';
import { addResult, listResults, storeRun } from '../../learning/golden/golden-runs.service.ts';
import { citesRight, getGolden, listAskable, type StoredGolden } from '../../learning/golden/golden.service.ts';
import { chooseModel } from '../language-models/models.service.ts';
import { getInstructions } from './current-instructions.service.ts';
import { getOwnTrial, trialSubject } from './instructions-trial.ts';

/** Whose answers the instructions reach. */
export async function findReach(deps: Pick<Deps, 'db' | 'models'>): Promise<InstructionsReach> {
  const { settings } = await chooseModel(deps.models);
  return { model: settings === undefined ? null : modelLabel(settings), questions: (await listAskable(deps.db, mostTried)).length };
}

/** Two runs without results yet, one for the text in force and one for the new one; none if there is nothing to try. */
export async function beginTrial(deps: Deps, by: number, instructions: string): Promise<TrialBegun> {
  const { settings } = await chooseModel(deps.models);
  if (settings === undefined) return { trialId: null, model: null, questions: [] };
  const model = modelLabel(settings);
  const questions = (await listAskable(deps.db, mostTried)).map(({ id, question }) => ({ id, question }));
  if (questions.length === 0) return { trialId: null, model, questions };
  const { instructions: held, version } = await getInstructions(deps.db);
  const run = { reason: 'instructions' as const, isTrial: true, by, startedAt: deps.now().toISOString() };
  const before = await storeRun(deps, { ...run, subject: trialSubject(held, version), baselineId: null }, []);
  const after = await storeRun(deps, { ...run, subject: { ...trialSubject(instructions, version), model }, baselineId: before.id }, []);
  return { trialId: after.id, model, questions };
}

type Trying = { trialId: number; goldenId: number; instructions: string };

/** The model's answer to one golden question, with the text in force and with the new one. */
export async function tryQuestion(deps: Deps, userId: number, trying: Trying, signal: AbortSignal | undefined): Promise<TriedQuestion> {
  const run = await getOwnTrial(deps.db, userId, trying);
  const golden = await getGolden(deps.db, trying.goldenId);
  const { settings } = await chooseModel(deps.models);
  if (settings === undefined) throw conflict('No AI model is active, so there is nothing to try');
  const { instructions: held } = await getInstructions(deps.db);
  const model = modelLabel(settings);
  const before = await answerOf(deps, { golden, model, instructions: held }, signal);
  const after = await answerOf(deps, { golden, model, instructions: trying.instructions }, signal);
  const { change, why } = compareAnswers(before, after);
  await deps.db.transaction().execute(async (db) => {
    if (run.baselineId !== null) await addResult(deps, db, run.baselineId, { ...before.result, change: null });
    await addResult(deps, db, run.id, { ...after.result, change });
  });
  return { id: golden.id, question: golden.question, before: before.shown, after: after.shown, change, why };
}

/** Asks what a trial has not asked yet; nothing where no model writes answers by now. */
export async function finishTrial(
  deps: Deps,
  userId: number,
  { trialId, instructions }: Omit<Trying, 'goldenId'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await getOwnTrial(deps.db, userId, { trialId, instructions });
  const { settings } = await chooseModel(deps.models);
  if (settings === undefined) return;
  const tried = new Set((await listResults(deps.db, trialId)).map(({ goldenId }) => goldenId));
  for (const { id: goldenId } of await listAskable(deps.db, mostTried)) {
    signal?.throwIfAborted();
    if (!tried.has(goldenId)) await tryQuestion(deps, userId, { trialId, goldenId, instructions }, signal);
  }
}

/** As cool as the model gets, so that what differs comes of the text. */
async function answerOf(
  deps: Deps,
  { golden, model, instructions }: { golden: StoredGolden; model: string; instructions: string },
  signal: AbortSignal | undefined,
) {
  const asked = { question: golden.question, length: 'medium' as const, instructions, temperature: 0 };
  let answer: Answer | undefined;
  for await (const event of deps.assistant.answer({ ...asked, ...(signal !== undefined && { signal }) }))
    if (event.type === 'answer') answer = event.answer;
  if (answer === undefined) throw new Error('An answer ended before it was complete');
  const { response, unsupported, fallback, grounded, citations } = answer;
  const isUnfit = isUnfitText(model, fallback);
  const isRight = grounded && !isUnfit && citesRight(citations, golden);
  return {
    isUnfit,
    isOut: fallback !== null && !isUnfit,
    shown: { response, citesRight: isRight, unsupported, fallback },
    result: {
      goldenId: golden.id,
      rank: null,
      isAnswered: grounded,
      citesRight: isRight,
      state: 'there' as const,
      answer: response,
      unsupported,
    },
  };
}

/** isUnfit: the model wrote what is not shown. isOut: it did not answer, which says nothing of the instructions. */
interface TriedAnswer {
  shown: TriedQuestion['after'];
  isUnfit: boolean;
  isOut: boolean;
}

const unchanged = { change: null, why: null };

/** What instructions do to one answer, and in which words. */
function compareAnswers(before: TriedAnswer, after: TriedAnswer): Pick<TriedQuestion, 'change' | 'why'> {
  if (before.isOut || after.isOut) return unchanged;
  const [was, is] = [before.shown, after.shown];
  if (was.citesRight && !is.citesRight)
    return {
      change: 'lost',
      why: after.isUnfit ? 'The model’s text can no longer be shown' : 'No longer cites the right passage',
    };
  if (!was.citesRight && is.citesRight) return { change: 'gained', why: 'Now cites the right passage' };
  if (!is.citesRight || is.unsupported === was.unsupported) return unchanged;
  if (is.unsupported > was.unsupported) return { change: 'lost', why: 'More sentences without a source' };
  return { change: 'gained', why: 'Fewer sentences without a source' };
}
