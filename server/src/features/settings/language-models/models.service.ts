import {
  type LocalModels,
  localModelUrl,
  modelDefaults,
  type ModelProvider,
  type ModelState,
  type ModelStatus,
  type SaveModel,
} from '@vademecum/shared/settings/models.ts';
import type { ModelConfig } from '../../../lib/model-settings.ts';
import type { Db } from '../../../db/open.ts';
import { invalid } from '../../../lib/errors.ts';
import { isLinkLocal, isPrivateHost } from '../../../lib/private-host.ts';
import { listLocalModels } from '../../../models/ollama-models.ts';
import { type ModelChoice, modelLabel, type ModelSettings } from '../../ask/language-models/chat-models.service.ts';
import { findConfirmation, findModelChange, findSavedModel, type SavedModel } from './models.queries.ts';

const ownUrls = { ollama: localModelUrl, openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com' } as const;

/** What decides which model writes answers. */
export interface ModelSource {
  db: Db;
  config: ModelConfig;
  probe: LocalProbe;
}

export function createModelSource(db: Db, config: ModelConfig, now: () => Date): ModelSource {
  // MODEL_BASE_URL of another kind of server is no place to look for an Ollama.
  const isOllama = config.provider === 'auto' || config.provider === 'ollama';
  const probe = createLocalProbe({ baseUrl: isOllama ? config.baseUrl : undefined, now });
  if (config.provider === 'auto') void probe.look();
  return { db, config, probe };
}

type Wanted = SavedModel & { source: ModelStatus['source'] };

/** What the screen saved comes before the environment; MODEL=extractive comes before both. */
async function findWanted({ db, config }: ModelSource): Promise<Wanted> {
  const isLocked = config.provider === 'extractive';
  const saved = isLocked ? undefined : await findSavedModel(db);
  if (saved !== undefined) return { ...saved, source: 'screen' };
  const { provider, name, baseUrl = null, apiKey = null } = config;
  return { ...modelDefaults, provider, name, baseUrl, apiKey, source: isLocked ? 'locked' : 'environment' };
}

/** The settings as a model is reached with them; undefined where none is wanted, or `auto` found none. */
function toSettings(wanted: SavedModel, probe: LocalProbe): ModelSettings | undefined {
  const { provider, temperature, maxTokens } = wanted;
  if (provider === 'extractive') return undefined;
  const name = provider === 'auto' ? probe.modelName() : wanted.name;
  if (name === undefined) return undefined;
  const real = provider === 'auto' ? 'ollama' : provider;
  // The name that auto found is of the server where it looked.
  const baseUrl = (provider === 'auto' ? probe.baseUrl : (wanted.baseUrl ?? ownUrls[real])).replace(/\/+$/, '');
  const isCloud = !isPrivateHost(new URL(baseUrl).hostname);
  const apiKey = wanted.apiKey ?? undefined;
  return { provider: real, name, baseUrl, apiKey, timeoutMs: wanted.timeoutSeconds * 1_000, temperature, maxTokens, isCloud };
}

/** The model that may write the next answer. */
export async function chooseModel(source: ModelSource): Promise<ModelChoice> {
  const wanted = await findWanted(source);
  const settings = toSettings(wanted, source.probe);
  if (settings === undefined) return { settings, refused: null };
  const refused = await whyNotAllowed(source, settings);
  return refused === null ? { settings, refused } : { settings: undefined, refused };
}

async function whyNotAllowed({ db, config }: ModelSource, settings: ModelSettings): Promise<string | null> {
  if (!settings.isCloud) return null;
  const name = modelLabel(settings);
  if (!config.isCloudAllowed) return `The model ${name} runs outside the clinic’s network, which CLOUD_MODEL_ALLOWED does not permit.`;
  const confirmed = await findConfirmation(db, hostOf(settings));
  return confirmed === undefined ? `No administrator has confirmed an agreement (BAA) with ${hostOf(settings)}, where ${name} runs.` : null;
}

export function hostOf({ baseUrl }: Pick<ModelSettings, 'baseUrl'>): string {
  return new URL(baseUrl).host;
}

/** What an administrator is shown. The key itself never leaves the server. seen: how the model did when it was last asked. */
export async function readStatus(source: ModelSource, seen: (label: string) => 'unchecked' | 'ready' | 'failing'): Promise<ModelStatus> {
  const wanted = await findWanted(source);
  const settings = toSettings(wanted, source.probe);
  const refused = settings === undefined ? null : await whyNotAllowed(source, settings);
  const isInForce = settings !== undefined && refused === null;
  const state = stateOf(wanted.provider, settings, refused, seen);
  const { apiKey, source: from, ...shown } = wanted;
  return {
    settings: { ...shown, hasKey: apiKey !== null },
    source: from,
    changed: from === 'screen' ? ((await findModelChange(source.db)) ?? null) : null,
    inForce: isInForce ? modelLabel(settings) : 'extractive',
    state,
    reason: reasonFor(wanted, settings, refused, state),
    cloud: {
      isCloud: settings?.isCloud === true,
      host: settings?.isCloud === true ? hostOf(settings) : null,
      isSwitchedOn: source.config.isCloudAllowed,
      confirmed: settings?.isCloud === true ? ((await findConfirmation(source.db, hostOf(settings))) ?? null) : null,
    },
  };
}

function stateOf(
  provider: ModelProvider,
  settings: ModelSettings | undefined,
  refused: string | null,
  seen: (label: string) => 'unchecked' | 'ready' | 'failing',
): ModelState {
  if (settings === undefined) return provider === 'auto' ? 'absent' : 'none';
  return refused === null ? seen(modelLabel(settings)) : 'not-allowed';
}

const origins = {
  screen: 'as saved on this screen',
  environment: 'as set in the environment (MODEL)',
  locked: 'as set in the environment',
} as const;

function reasonFor({ source }: Wanted, settings: ModelSettings | undefined, refused: string | null, state: ModelState): string {
  if (refused !== null) return `${refused} Until then, answers are quoted from the documents.`;
  if (source === 'locked')
    return 'MODEL=extractive in the server configuration: answers are quoted from the documents, whatever is saved here.';
  if (state === 'absent') return 'Answers are quoted from the documents. Automatic: no Ollama found on this machine.';
  if (settings === undefined) return `Answers are quoted from the documents, ${origins[source]}.`;
  const rests = state === 'failing' ? ' It has just failed. Until it responds again, answers are quoted from the documents.' : '';
  return `${modelLabel(settings)} writes the answers, ${origins[source]}.${rests}`;
}

/** What was typed, as it would be saved. A key that is left out stays, but only with the address that it was entered for. */
export async function completeDraft(source: ModelSource, draft: SaveModel): Promise<SavedModel> {
  const { key, ...settings } = draft;
  if (settings.baseUrl !== null && isLinkLocal(new URL(settings.baseUrl).hostname)) throw invalid('No model runs at a link-local address');
  const before = await findWanted(source);
  const isSamePlace = before.provider === settings.provider && before.baseUrl === settings.baseUrl;
  return { ...settings, apiKey: key === undefined ? (isSamePlace ? before.apiKey : null) : key };
}

/** Settings that were not saved, for a trial. Throws where they may not be tried. */
export async function settingsForTrial(source: ModelSource, draft: SaveModel): Promise<ModelSettings> {
  const settings = toSettings(await completeDraft(source, draft), source.probe);
  if (settings === undefined) throw invalid(draft.provider === 'auto' ? 'No Ollama found on this machine' : 'There is no model to test');
  const refused = await whyNotAllowed(source, settings);
  if (refused !== null) throw invalid(refused);
  return settings;
}

/** The model that `auto` takes: the first in Ollama's list (its most recent) that is not made for embeddings alone. */
function chooseLocalModel({ models }: LocalModels): string | undefined {
  return models.find(({ name }) => !/embed|bge-|minilm|rerank/i.test(name))?.name;
}

/** Knows whether a local Ollama answers, without anybody ever waiting for it. */
interface LocalProbe {
  /** Where it looks. */
  baseUrl: string;
  /** The model it would use, as of the last look; undefined while none is known. Looks again in the background when that is old. */
  modelName: () => string | undefined;
  /** Looks now. */
  look: () => Promise<void>;
}

const lookAgainMs = 30_000;

/** baseUrl: where `auto` looks. The first look waits for the first question for a model, so that a start is never delayed. */
function createLocalProbe({ baseUrl, now }: { baseUrl: string | undefined; now: () => Date }): LocalProbe {
  let name: string | undefined;
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  const look = (): Promise<void> => {
    lookedAt = now().getTime();
    looking ??= listLocalModels(baseUrl ?? null, 1_000)
      .then((list) => {
        name = chooseLocalModel(list);
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  return {
    baseUrl: baseUrl ?? localModelUrl,
    modelName: () => {
      if (now().getTime() - lookedAt >= lookAgainMs) void look();
      return name;
    },
    look,
  };
}
