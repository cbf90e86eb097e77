import type { BaseRetriever } from '@langchain/core/retrievers';
import { type Runnable, RunnableLambda, RunnableSequence } from '@langchain/core/runnables';
import type { AnswerEvent } from '@vademecum/shared/ask/answers.ts';
import type { Asked, AskInput, Found, Judged } from './answered.ts';
import { composeAnswer, type Composers } from './compose/compose-answer.ts';
import { condenseAsked } from './condense/condense-asked.ts';
import type { ModelChoice } from './language-models/chat-models.service.ts';
import { retrieveAsked } from './retrieve/retriever.ts';

export type Pipeline = Runnable<AskInput, AnswerEvent>;
/** choose: which model is to write the answer; asked for every question. */
export type PipelineParts = Composers & { retriever: BaseRetriever; choose: () => Promise<ModelChoice> };

/**
 * condense → retrieve → judge → compose → verify → cite. Composing verifies and cites each sentence while it streams. Any LangChain retriever and chat model can
 * take the places of ours.
 */
export function createPipeline({ retriever, choose, ...composers }: PipelineParts): Pipeline {
  const condense = async (ask: AskInput): Promise<Asked> => condenseAsked(ask, await choose(), composers.runner);
  const retrieve = (asked: Asked): Promise<Found> => retrieveAsked(asked, retriever);
  const judge = (found: Found): Judged => ({ ...found, isAnswerable: isAnswerable(found) });
  const compose = (judged: Judged) => composeAnswer(judged, composers);
  // A lambda may return a generator, whose values are then streamed one by one; its type does not say so.
  const composing = RunnableLambda.from(compose as unknown as (judged: Judged) => Promise<AnswerEvent>);
  return RunnableSequence.from<AskInput, AnswerEvent>([condense, retrieve, judge, composing]);
}

/** A retriever other than ours brings no evidence; then what it found must do. */
function isAnswerable({ passages, evidence }: Found): boolean {
  return evidence === undefined ? passages.length > 0 : evidence.verdict === 'good';
}
