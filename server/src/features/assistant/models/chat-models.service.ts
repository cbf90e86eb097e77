import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
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

/**
 * The LangChain chat model of the settings. Its package is loaded when first needed (200-300 ms). Nothing is tried twice, nothing follows a redirect,
 * and nothing but the settings decides where it goes: not the environment variables that the makers' packages read.
 */
export async function openChatModel(settings: ModelSettings): Promise<BaseChatModel> {
  const { provider, name: model, baseUrl, temperature, maxTokens, timeoutMs } = settings;
  const apiKey = settings.apiKey ?? 'none';
  if (provider === 'ollama') {
    const { ChatOllama } = await import('@langchain/ollama');
    const headers = settings.apiKey === undefined ? {} : { headers: { authorization: `Bearer ${settings.apiKey}` } };
    return new ChatOllama({
      model,
      baseUrl,
      temperature,
      numPredict: maxTokens,
      maxRetries: 0,
      think: false,
      fetch: fetchHere,
      ...headers,
    });
  }
  if (provider === 'openai') {
    const { ChatOpenAI } = await import('@langchain/openai');
    const configuration = { baseURL: baseUrl, fetch: fetchHere, organization: null, project: null };
    return new ChatOpenAI({ model, apiKey, temperature, maxTokens, maxRetries: 0, timeout: timeoutMs, streamUsage: false, configuration });
  }
  const { ChatAnthropic } = await import('@langchain/anthropic');
  const clientOptions = { fetch: fetchHere, timeout: timeoutMs, authToken: null };
  return new ChatAnthropic({ model, apiKey, anthropicApiUrl: baseUrl, temperature, maxTokens, maxRetries: 0, clientOptions });
}
