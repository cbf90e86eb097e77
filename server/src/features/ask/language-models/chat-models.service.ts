import type { ChatAnthropicInput } from '@langchain/anthropic';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { ChatOllamaInput } from '@langchain/ollama';
import type { ChatOpenAIFields } from '@langchain/openai';
import { boundedFetch } from '../../../lib/bounded-fetch.ts';

export { isUnfitText } from './model-failure.ts';

/** Everything that a model is reached with. */
export type ModelSettings = {
  provider: 'ollama' | 'openai' | 'anthropic';
  name: string;
  baseUrl: string;
  apiKey: string | undefined;
  timeoutMs: number;
  temperature: number;
  maxTokens: number;
  /** Outside the clinic's network: identifiers are masked on the way out. */
  isCloud: boolean;
};

/** Which model writes the next answer. Without one, the documents' own sentences answer; refused says why one that is wanted may not be used. */
export type ModelChoice = { settings: ModelSettings | undefined; refused: string | null };

/** As answers name it: "ollama:llama3.2". */
export function modelLabel({ provider, name }: Pick<ModelSettings, 'provider' | 'name'>): string {
  return `${provider}:${name}`;
}

/** Far more than an answer is, and a piece of it. */
const fetchHere = boundedFetch({ bytes: 4 * 1024 * 1024, lineBytes: 128 * 1024 });

type Fields<Input> = (settings: ModelSettings) => Partial<Input>;

/** `initChatModel` takes any fields: these types keep a limit from being lost to a misspelled name. No value comes from the environment variables of the makers. */
const ollamaFields: Fields<ChatOllamaInput> = ({ baseUrl, apiKey, maxTokens }) => ({
  baseUrl,
  numPredict: maxTokens,
  think: false,
  fetch: fetchHere,
  ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey}` } }),
});
const openAiFields: Fields<ChatOpenAIFields> = ({ baseUrl, apiKey = 'none', maxTokens, timeoutMs }) => ({
  apiKey,
  maxTokens,
  timeout: timeoutMs,
  streamUsage: false,
  configuration: { baseURL: baseUrl, fetch: fetchHere, organization: null, project: null },
});
const anthropicFields: Fields<ChatAnthropicInput> = ({ baseUrl, apiKey = 'none', maxTokens, timeoutMs }) => ({
  apiKey,
  anthropicApiUrl: baseUrl,
  maxTokens,
  clientOptions: { fetch: fetchHere, timeout: timeoutMs, authToken: null },
});
const fieldsOf = { ollama: ollamaFields, openai: openAiFields, anthropic: anthropicFields };

/**
 * The LangChain chat model of the settings. Its packages are loaded when first needed (200-300 ms). Nothing is tried twice, nothing follows a redirect,
 * and only the settings decide where it goes: see docs/decisions/0020.
 */
export async function openChatModel(settings: ModelSettings): Promise<BaseChatModel> {
  // The main entry of the package would load its agents too, 65 MB.
  const { initChatModel } = await import('langchain/chat_models/universal');
  const { provider: modelProvider, name, temperature } = settings;
  const fields = fieldsOf[modelProvider](settings);
  return initChatModel(name, { modelProvider, configurableFields: [], temperature, maxRetries: 0, ...fields });
}
