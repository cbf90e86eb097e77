import { cloudConfirmationSentence, type ModelStatus, type ModelTrialResult, type SaveModel } from '@vademecum/shared/settings/models.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid } from '../../../lib/errors.ts';
import { deleteSavedModel, insertConfirmation, insertSavedModel, updateConfirmationsWithdrawn } from './models.queries.ts';
import { completeDraft, readStatus, settingsForTrial } from './models.service.ts';

/** The status of the model, for administrators. */
export function getModelStatus({ models, assistant }: Deps): Promise<ModelStatus> {
  return readStatus(models, assistant.modelState);
}

export async function saveModel(deps: Deps, userId: number, draft: SaveModel): Promise<ModelStatus> {
  if (deps.config.model.provider === 'extractive') throw conflict('MODEL=extractive in the server configuration allows no other model');
  const model = await completeDraft(deps.models, draft);
  await insertSavedModel(deps.db, { ...model, changedBy: userId, changedAt: deps.now().toISOString() });
  if (model.provider === 'auto') await deps.models.probe.look();
  return getModelStatus(deps);
}

/** Forgets what the screen saved, its key too. */
export async function resetModel(deps: Deps): Promise<ModelStatus> {
  await deleteSavedModel(deps.db);
  return getModelStatus(deps);
}

/** Asks the fixed question about the fixed passage; nothing of the clinic's is sent. */
export async function testModel(deps: Deps, draft: SaveModel, signal?: AbortSignal): Promise<ModelTrialResult> {
  const { tryModel } = await import('../../ask/language-models/trial.service.ts');
  return tryModel(await settingsForTrial(deps.models, draft), signal);
}

/** Keeps who confirmed what, and when. Only for the host that is shown: nobody confirms another than they read. */
export async function confirmCloud(deps: Deps, userId: number, host: string): Promise<ModelStatus> {
  const { cloud } = await getModelStatus(deps);
  if (cloud.host === null || cloud.host !== host) throw invalid(`The saved model does not run at ${host}`);
  const at = deps.now().toISOString();
  await insertConfirmation(deps.db, { host, sentence: cloudConfirmationSentence, confirmedBy: userId, confirmedAt: at });
  return getModelStatus(deps);
}

/** From the next question on, the model outside is not used. */
export async function withdrawCloud(deps: Deps, userId: number): Promise<ModelStatus> {
  const { cloud } = await getModelStatus(deps);
  const at = deps.now().toISOString();
  if (cloud.host !== null) await updateConfirmationsWithdrawn(deps.db, cloud.host, { withdrawnBy: userId, withdrawnAt: at });
  return getModelStatus(deps);
}
