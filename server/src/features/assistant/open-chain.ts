import { type AnswerChain, answerChain, type ChainParts } from './answer-chain.ts';
import { ExtractiveChatModel } from './extractive-model.ts';
import { PassageRetriever, type SearchPool } from './retriever.ts';

type Options = { pool: SearchPool; limit: number; today: () => string } & Pick<ChainParts, 'runner' | 'choose'>;

/** The chain over our own search, with the model that needs none. Imported when it is needed: LangChain takes longer to load than all else in a start. */
export function openChain({ pool, limit, today, ...models }: Options): AnswerChain {
  return answerChain({ ...models, retriever: new PassageRetriever({ pool, limit, today }), extractive: new ExtractiveChatModel({}) });
}
