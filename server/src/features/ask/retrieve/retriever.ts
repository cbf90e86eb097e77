import { Document } from '@langchain/core/documents';
import { BaseRetriever } from '@langchain/core/retrievers';
import type { Asked, Found } from '../answered.ts';
import type { Condensed } from '../condense/condense.service.ts';
import type { Evidence } from '../judge/evidence.ts';
import type { Retrieved, RetrievedPassage, RetrieveTask } from './search.ts';

/** Every document carries what was known about the whole search. */
export type PassageMetadata = RetrievedPassage & { evidence: Evidence };

type LeaningOn = Pick<Condensed, 'own' | 'meant' | 'context' | 'cited'>;
/** today: the day of the product's clock, as YYYY-MM-DD. */
type Options = { pool: SearchPool; limit: number; today: () => string; leaning?: LeaningOn };

/** Runs a search in another thread. */
export type SearchPool = { run: (task: RetrieveTask) => Promise<Retrieved> };

/** What a question finds. */
export async function retrieveAsked(asked: Asked, retriever: BaseRetriever): Promise<Found> {
  const from = performance.now();
  const used = retriever instanceof PassageRetriever ? retriever.leaningOn(asked) : retriever;
  const passages = (await used.invoke(asked.question)).map((document) => document.metadata as PassageMetadata);
  return { ...asked, passages, evidence: passages[0]?.evidence, searchMs: performance.now() - from };
}

/** The passages of the clinic's active documents and memories, best first, searched in a worker thread. */
export class PassageRetriever extends BaseRetriever<PassageMetadata> {
  lc_namespace = ['vademecum', 'retrievers'];
  readonly #pool: SearchPool;
  readonly #limit: number;
  readonly #today: () => string;
  readonly #leaning: LeaningOn | undefined;

  constructor({ pool, limit, today, leaning }: Options) {
    super();
    this.#pool = pool;
    this.#limit = limit;
    this.#today = today;
    this.#leaning = leaning;
  }

  /** The same retriever for one follow-up: its own words count fully, those that it leans on for less. What is invoked with it no longer matters. */
  leaningOn(leaning: LeaningOn): PassageRetriever {
    return new PassageRetriever({ pool: this.#pool, limit: this.#limit, today: this.#today, leaning });
  }

  override async _getRelevantDocuments(question: string): Promise<Document<PassageMetadata>[]> {
    const { own = question, ...earlier } = this.#leaning ?? {};
    const { passages, evidence } = await this.#pool.run({ question: own, limit: this.#limit, today: this.#today(), ...earlier });
    return passages.map(
      (passage) => new Document({ id: String(passage.id), pageContent: passage.text, metadata: { ...passage, evidence } }),
    );
  }
}
