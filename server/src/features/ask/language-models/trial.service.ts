import type { ModelTrialResult } from '@vademecum/shared/settings/models.ts';
import { modelTrial } from '@vademecum/shared/settings/models.ts';
import { checkedSentences } from '../verify/checked-sentences.ts';
import { createCitationBook } from '../cite/citations.ts';
import { toModelMessages } from '../compose/prompt.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { modelLabel, type ModelSettings, openChatModel } from './chat-models.service.ts';
import { ModelFailure } from './model-failure.ts';
import { firstWait, streamText } from './stream-text.ts';

const passage: RetrievedPassage = {
  id: 1,
  documentId: 1,
  memoryId: null,
  documentName: 'Trial',
  version: 1,
  heading: '',
  text: modelTrial.passage,
  startOffset: 0,
  firstLine: 0,
  page: null,
  ordinal: 0,
  score: 1,
};
const longestAnswer = 2_000;

/** Asks a model the fixed question about the fixed passage and checks what comes back as any answer is checked. Never throws but when stopped. */
export async function tryModel(settings: ModelSettings, signal?: AbortSignal): Promise<ModelTrialResult> {
  const startedAt = performance.now();
  let firstWord: number | null = null;
  const sentences: ModelTrialResult['sentences'] = [];
  const done = (problem: string | null): ModelTrialResult => {
    const held = sentences.filter(({ verdict }) => verdict !== 'unsupported').length;
    const isUsable = problem === null && held > 0 && held * 2 >= sentences.length;
    const lacking = sentences.length === 0 ? 'It gave no answer.' : 'Most of what it wrote is not in the passage.';
    return {
      model: modelLabel(settings),
      isUsable,
      problem: problem ?? (isUsable ? null : lacking),
      sentences,
      firstWord,
      total: performance.now() - startedAt,
    };
  };
  try {
    const model = await openChatModel(settings);
    const messages = toModelMessages({ question: modelTrial.question, length: 'short', passages: [passage] });
    const limits = { firstMs: firstWait(settings.timeoutMs), totalMs: settings.timeoutMs, maxCharacters: longestAnswer, signal };
    const timed = async function* (): AsyncGenerator<string> {
      for await (const chunk of streamText(model, messages, limits)) {
        firstWord ??= performance.now() - startedAt;
        yield chunk;
      }
    };
    for await (const { text, verdict } of checkedSentences(timed(), createCitationBook([passage]), modelTrial.question))
      sentences.push({ text, verdict });
    return done(null);
  } catch (error) {
    signal?.throwIfAborted();
    return done(`${error instanceof ModelFailure ? error.message : 'The model could not be asked'}${causeOf(error)}.`);
  }
}

/** What the server itself said, for the administrator who sets it up: "404 model not found". */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  const line =
    cause
      .split('\n')[0]
      ?.trim()
      .slice(0, 200)
      .replace(/[.\s]+$/, '') ?? '';
  return line === '' ? '' : `: ${line}`;
}
