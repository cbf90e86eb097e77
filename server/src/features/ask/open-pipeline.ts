import { ExtractiveChatModel } from './compose/extractive-model.ts';
import { createPipeline, type Pipeline, type PipelineParts } from './pipeline.ts';
import { PassageRetriever, type SearchPool } from './retrieve/retriever.ts';

type Options = { pool: SearchPool; limit: number; today: () => string } & Pick<PipelineParts, 'runner' | 'choose'>;

/** The pipeline over our own search, with the model that needs none. Imported when it is needed: LangChain takes longer to load than all else in a start. */
export function openPipeline({ pool, limit, today, ...models }: Options): Pipeline {
  return createPipeline({ ...models, retriever: new PassageRetriever({ pool, limit, today }), extractive: new ExtractiveChatModel({}) });
}
