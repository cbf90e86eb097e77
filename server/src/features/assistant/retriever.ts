import { Document } from '@langchain/core/documents';
import { BaseRetriever } from '@langchain/core/retrievers';
import type { Piscina } from 'piscina';
import type { Evidence } from './evidence.ts';
import type { Retrieved, RetrievedPassage } from './search.ts';
import type { RetrieveTask } from './search.worker.ts';

/** Every document carries what was known about the whole search. */
export type PassageMetadata = RetrievedPassage & { evidence: Evidence };

/** The passages of the clinic's active documents, best first, searched in a worker thread. */
export class PassageRetriever extends BaseRetriever<PassageMetadata> {
  lc_namespace = ['vademecum', 'retrievers'];
  readonly #pool: Piscina<RetrieveTask, Retrieved>;
  readonly #limit: number;

  constructor({ pool, limit }: { pool: Piscina<RetrieveTask, Retrieved>; limit: number }) {
    super();
    this.#pool = pool;
    this.#limit = limit;
  }

  override async _getRelevantDocuments(question: string): Promise<Document<PassageMetadata>[]> {
    const { passages, evidence } = await this.#pool.run({ question, limit: this.#limit });
    return passages.map(
      (passage) => new Document({ id: String(passage.id), pageContent: passage.text, metadata: { ...passage, evidence } }),
    );
  }
}
