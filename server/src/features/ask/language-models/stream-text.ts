import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages';
import { ModelFailure } from './model-failure.ts';

export type StreamLimits = {
  /** Milliseconds until the first text, and until the last. */
  firstMs: number;
  totalMs: number;
  /** Longer text is cut. */
  maxCharacters: number;
  signal?: AbortSignal | undefined;
  /** Receives the model's own count of what it read and wrote. */
  onTokens?: ((tokens: number) => void) | undefined;
};

const longestWaitForFirst = 8_000;

/** Nobody waits longer than this for a model that says nothing. */
export function firstWait(timeoutMs: number): number {
  return Math.min(timeoutMs, longestWaitForFirst);
}

/**
 * A model's text as it comes, at most maxCharacters of it. Throws ModelFailure when the model is dead, late or breaks off, and throws the
 * signal's reason when the caller stopped it. However it ends, the connection is closed.
 */
export async function* streamText(model: BaseChatModel, messages: BaseMessage[], limits: StreamLimits): AsyncGenerator<string> {
  const { signal, firstMs, totalMs, maxCharacters, onTokens } = limits;
  signal?.throwIfAborted();
  const stop = new AbortController();
  const both = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const endsAt = performance.now() + totalMs;
  let length = 0;
  let stream: AsyncIterator<AIMessageChunk> | undefined;
  try {
    stream = (await inTime(model.stream(messages, { signal: both }), firstMs, signal))[Symbol.asyncIterator]();
    let waitUntil = performance.now() + firstMs;
    while (length < maxCharacters) {
      const next = await inTime(stream.next(), Math.min(waitUntil, endsAt) - performance.now(), signal);
      if (next.done === true) return;
      const { text, usage_metadata: usage } = next.value;
      if (usage !== undefined) onTokens?.(usage.total_tokens);
      if (text === '') continue;
      waitUntil = endsAt;
      length += text.length;
      yield length > maxCharacters ? text.slice(0, text.length - (length - maxCharacters)) : text;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ModelFailure ? error : new ModelFailure(failureOf(error, length), { cause: error });
  } finally {
    stop.abort();
    // What the closed connection still says is of no interest to anybody.
    void stream?.return?.().catch(() => undefined);
  }
}

async function inTime<T>(work: Promise<T>, ms: number, signal: AbortSignal | undefined): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        reject(new ModelFailure('slow'));
      },
      Math.max(0, ms),
    );
    onAbort = () => {
      reject(signal?.reason instanceof Error ? signal.reason : new Error('Stopped'));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort);
  }
}

function failureOf(error: unknown, received: number): 'broken' | 'refused' | 'unreachable' {
  if (received > 0) return 'broken';
  const status =
    typeof error === 'object' && error !== null
      ? ((error as { status?: unknown; status_code?: unknown }).status ?? (error as { status_code?: unknown }).status_code)
      : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? 'refused' : 'unreachable';
}
