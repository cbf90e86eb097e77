import type { LocalModels, ModelStatus, ModelTrialResult } from '@vademecum/shared/settings/models.ts';

const local: ModelStatus = {
  settings: { provider: 'ollama', name: 'llama3.2:3b', baseUrl: null, timeoutSeconds: 30, temperature: 0, maxTokens: 800, hasKey: false },
  source: 'screen',
  changed: { by: 'Ada Marsh', at: '2026-03-01T09:00:00.000Z' },
  inForce: 'ollama:llama3.2:3b',
  state: 'ready',
  reason: 'ollama:llama3.2:3b writes the answers, as saved on this screen.',
  cloud: { isCloud: false, host: null, isSwitchedOn: false, confirmed: null },
};

/** A local model that an administrator chose. */
export function modelStatus(change: Partial<ModelStatus> = {}): ModelStatus {
  return { ...local, ...change };
}

/** A model outside the clinic that nobody has allowed. */
export function cloudStatus(change: Partial<ModelStatus['cloud']> = {}): ModelStatus {
  return modelStatus({
    settings: { ...local.settings, provider: 'openai', name: 'gpt-5', baseUrl: 'https://models.example.com/v1', hasKey: true },
    inForce: 'extractive',
    state: 'not-allowed',
    reason: 'No administrator has confirmed an agreement (BAA) with models.example.com.',
    cloud: { isCloud: true, host: 'models.example.com', isSwitchedOn: true, confirmed: null, ...change },
  });
}

export const localList: LocalModels = {
  baseUrl: 'http://127.0.0.1:11434',
  models: [
    { name: 'llama3.2:3b', sizeBytes: 2_019_393_189 },
    { name: 'tinyllama:latest', sizeBytes: 637_700_138 },
  ],
  problem: null,
};

export const trialResult: ModelTrialResult = {
  model: 'ollama:llama3.2:3b',
  isUsable: true,
  problem: null,
  sentences: [
    { text: 'The door may be open for at most 2 minutes.', verdict: 'supported' },
    { text: 'Above 12 °C the manager is told.', verdict: 'unsupported' },
  ],
  firstWord: 840,
  total: 2_410,
};
