import { createHash } from 'node:crypto';
import { openDatabase } from '../../server/src/db/encrypted-file.ts';
import type { EmbeddingsChoice } from '../../server/src/features/assistant/embeddings/embedder.ts';
import type { EvidenceFeatures } from '../../server/src/features/assistant/evidence-features.ts';
import { createIndexFollower, follow } from '../../server/src/features/assistant/search-follower.ts';
import { searchPassages } from '../../server/src/features/assistant/search.ts';
import { type BenchSet, readSets } from './data.ts';
import { readHandbook } from './handbook-set.ts';
import { openLibrary } from './library.ts';
import { embedLibrary } from './vectors.ts';

/**
 * A question asked of a library. `meaning` and `words`: the evidence with the question's vector and without. isNear: an answering document is among the three
 * nearest passages'. The same question has the same fold in every library.
 */
export type GateSample = {
  library: string;
  group: string;
  answerable: boolean;
  fold: number;
  weight: number;
} & Record<GateState, { features: EvidenceFeatures; isNear: boolean }>;

/** What was searched with. */
export type GateState = 'meaning' | 'words';

export const folds = 10;
const passagesGiven = 8;
const nearest = 3;

/** One library of all sets, and each set with documents alone: a gate must hold for a handful of documents, too. */
export async function readGateSamples(choice: EmbeddingsChoice): Promise<GateSample[]> {
  const sets = readSets();
  const all = [...sets, readHandbook()];
  const unanswerable = all.flatMap((set) => set.questions.filter((question) => !question.answerable));
  const samples = await readLibrary('all', { sets, asked: sets, choice });
  for (const set of all.filter(({ documents }) => documents.length > 0)) {
    const others: BenchSet = { name: 'others', documents: [], questions: unanswerable };
    const own = { ...set, questions: set.questions.filter(({ answerable }) => answerable) };
    samples.push(...(await readLibrary(`${set.name} alone`, { sets: [set], asked: [own, others], choice })));
  }
  return balanced(samples);
}

type Reading = { sets: readonly BenchSet[]; asked: readonly BenchSet[]; choice: EmbeddingsChoice };

async function readLibrary(label: string, { sets, asked, choice }: Reading): Promise<GateSample[]> {
  const library = await openLibrary(sets);
  const embeddings = await embedLibrary(library, choice);
  const database = openDatabase(library.file, library.key, { readonly: true });
  const follower = createIndexFollower();
  while (!follow(database, follower, 10_000));
  const samples: GateSample[] = [];
  for (const { name, questions } of asked) {
    for (const { q, gold, answerable, kind } of questions) {
      const vector = await embeddings.rememberedVectorFor(q);
      const answering = new Set(gold.filter(({ rel }) => rel > 0).map(({ doc }) => library.idOf.get(doc)));
      const ask = (task: { vector?: typeof vector }): GateSample['words'] => {
        const found = searchPassages(database, { question: q, limit: passagesGiven, today: library.today, ...task }, follower);
        const isNear = found.passages.slice(0, nearest).some(({ documentId }) => documentId !== null && answering.has(documentId));
        return { features: found.evidence.features, isNear };
      };
      const group = `${label}: ${answerable ? name : kind}`;
      samples.push({ library: label, group, answerable, fold: foldOf(q), weight: 1, meaning: ask({ vector }), words: ask({}) });
    }
  }
  database.close();
  await embeddings.close();
  return samples;
}

function foldOf(question: string): number {
  return createHash('sha256').update(question.trim().toLowerCase()).digest().readUInt32LE(0) % folds;
}

/**
 * The library of all sets counts as much as all the small ones together; within a library every set counts the same among the answerable, every kind
 * among the others, and both sides together the same.
 */
function balanced(samples: readonly GateSample[]): GateSample[] {
  const sizes = Map.groupBy(samples, ({ group }) => group);
  const groupsOf = (library: string, answerable: boolean): number =>
    new Set(samples.filter((sample) => sample.library === library && sample.answerable === answerable).map(({ group }) => group)).size;
  const small = new Set(samples.map(({ library }) => library)).size - 1;
  return samples.map((sample) => {
    const share = (sample.library === 'all' ? 1 : 1 / small) / 4;
    const inGroup = sizes.get(sample.group)?.length ?? 1;
    return { ...sample, weight: (samples.length * share) / groupsOf(sample.library, sample.answerable) / inGroup };
  });
}
