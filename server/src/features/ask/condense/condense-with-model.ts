import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import type { AskInput } from '../answered.ts';
import { cleanText } from '../verify/clean-text.ts';
import type { ModelSettings } from '../language-models/chat-models.service.ts';
import { createIdentifierMask } from '../../../language/mask-identifiers.ts';
import { ModelFailure } from '../language-models/model-failure.ts';
import type { ModelRunner } from '../language-models/model-runner.ts';
import { streamText } from '../language-models/stream-text.ts';
import type { Earlier } from './condense.service.ts';
import { isAskingWord, isStopWord, tokenize } from '../../../language/terms.ts';

const waitMs = 3_000;
const longestQuestion = 400;
const turnsGiven = 3;
const answerGiven = 600;

const task =
  'Rewrite the last question so that it can be understood without the conversation. Use only words of the conversation. Write the question alone, in one line.';

/**
 * A follow-up as a question that stands alone, in the model's words; undefined if the model is late, down, or brings in words that nobody has said, and
 * then the words of the conversation must do.
 */
export async function condenseWithModel(ask: AskInput, settings: ModelSettings, runner: ModelRunner): Promise<string | undefined> {
  const history = (ask.history ?? []).slice(-turnsGiven);
  const masking = settings.isCloud ? createIdentifierMask() : undefined;
  const talk = history.map(({ question, answer = '' }) => `Question: ${question}\nAnswer: ${answer.slice(0, answerGiven)}`).join('\n');
  const written = `${talk}\nLast question: ${ask.question}`;
  const messages = [new SystemMessage(task), new HumanMessage(masking?.mask(written) ?? written)];
  const limits = { firstMs: waitMs, totalMs: waitMs, maxCharacters: longestQuestion, signal: ask.signal };
  const work = (model: BaseChatModel): AsyncGenerator<string, undefined> => {
    const raw = streamText(model, messages, limits);
    return withoutResult(masking === undefined ? raw : masking.unmask(raw));
  };
  let text = '';
  try {
    for await (const chunk of runner.run(settings, work)) text += chunk;
  } catch (error) {
    if (error instanceof ModelFailure) return undefined;
    throw error;
  }
  return checkedQuestion(text, ask.question, history);
}

async function* withoutResult(chunks: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  yield* chunks;
  return undefined;
}

/** The rewritten question, if every word that says something was said in the conversation and it keeps the words of the question itself. */
export function checkedQuestion(text: string, question: string, history: readonly Earlier[]): string | undefined {
  const line = cleanText(text)
    .trim()
    .replace(/^(?:stand-?alone )?question:\s*/i, '')
    .replace(/^["“]|["”]$/g, '');
  if (line === '' || line.includes('\n')) return undefined;
  const said = new Set(
    [question, ...history.flatMap((turn) => [turn.question, turn.answer ?? ''])].flatMap((one) => tokenize(one).map(({ term }) => term)),
  );
  const tokens = tokenize(line).filter((token) => !isStopWord(token) && !isAskingWord(token));
  if (tokens.length === 0 || tokens.some(({ term }) => !said.has(term))) return undefined;
  const own = tokenize(question).filter((token) => !isStopWord(token) && !isAskingWord(token));
  const kept = new Set(tokens.map(({ term }) => term));
  return own.every(({ term }) => kept.has(term)) ? line : undefined;
}
