import type { ModelProvider, ModelState } from '@vademecum/shared/settings/models.ts';
import { Ban, CircleAlert, CircleCheck, CircleDashed, CircleHelp, FileText, type LucideIcon } from 'lucide-react';

interface StateLabel {
  word: string;
  kind: 'secondary' | 'success' | 'warning' | 'danger';
  icon: LucideIcon;
}

export const stateLabels: Record<ModelState, StateLabel> = {
  ready: { word: 'Ready', kind: 'success', icon: CircleCheck },
  unchecked: { word: 'Not checked yet', kind: 'secondary', icon: CircleHelp },
  failing: { word: 'Failing', kind: 'danger', icon: CircleAlert },
  absent: { word: 'No model', kind: 'secondary', icon: CircleDashed },
  'not-allowed': { word: 'Not allowed', kind: 'warning', icon: Ban },
  none: { word: 'No model', kind: 'secondary', icon: FileText },
};

interface ProviderLabel {
  provider: ModelProvider;
  label: string;
  meaning: string;
}

export const providerLabels: readonly ProviderLabel[] = [
  {
    provider: 'auto',
    label: 'Automatic',
    meaning: 'Uses Ollama on this machine when it is available; otherwise answers are quoted from the documents.',
  },
  {
    provider: 'extractive',
    label: 'No AI model: quotes from documents',
    meaning: 'Every answer is quoted word for word. Nothing else needs to run, and nothing leaves this machine.',
  },
  { provider: 'ollama', label: 'Ollama', meaning: 'A model of your choice on this machine or elsewhere in the clinic.' },
  {
    provider: 'openai',
    label: 'OpenAI-compatible server',
    meaning: 'vLLM, llama.cpp and others in the clinic, by address. Leave the address empty to use OpenAI (external).',
  },
  {
    provider: 'anthropic',
    label: 'Anthropic',
    meaning: 'Runs outside the clinic. Needs a key, a signed agreement and a server setting.',
  },
];

/** auto and extractive name no model. */
export function namesModel(provider: ModelProvider): boolean {
  return provider !== 'auto' && provider !== 'extractive';
}

export const ownAddresses: Record<ModelProvider, string> = {
  auto: '',
  extractive: '',
  ollama: 'http://127.0.0.1:11434',
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
};

const gigabyte = 1_000_000_000;

/** As Ollama itself gives sizes: "2.0 GB". */
export function sizeLabel(bytes: number): string {
  return bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.round(bytes / 1_000_000)} MB`;
}

/** Milliseconds as "0.8 s". */
export function secondsLabel(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
