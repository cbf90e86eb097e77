import type { BaseRetriever } from '@langchain/core/retrievers';
import { type Runnable, RunnableLambda, RunnableSequence } from '@langchain/core/runnables';
import type { AnswerEvent } from '@vademecum/shared/answers.ts';
import type { Asked, AskInput, Found } from './answered.ts';
import { composeAnswer, type Composers } from './compose/compose-answer.ts';
import { condenseAsked } from './condense/condense-asked.ts';
import { isAnswerable } from './judge/is-answerable.ts';
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
  const judge = (found: Found): Found & { isAnswerable: boolean } => ({ ...found, isAnswerable: isAnswerable(found) });
  const compose = (found: Found & { isAnswerable: boolean }) => composeAnswer(found, composers);
  // A lambda may return a generator, whose values are then streamed one by one; its type does not say so.
  const composing = RunnableLambda.from(compose as unknown as (found: Found) => Promise<AnswerEvent>);
  return RunnableSequence.from<AskInput, AnswerEvent>([condense, retrieve, judge, composing]);
}
