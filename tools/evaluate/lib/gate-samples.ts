import { createHash } from 'node:crypto';
import { openDatabase } from '../../../server/src/db/encrypted-file.ts';
import type { EmbeddingsChoice } from '../../../server/src/models/embedder.ts';
import type { EvidenceFeatures } from '../../../server/src/features/ask/judge/evidence-features.ts';
import { follow } from '../../../server/src/index/follower.ts';
import { createIndexFollower } from '../../../server/src/index/search-follower.ts';
import { createCitationBook } from '../../../server/src/features/ask/cite/citations.ts';
import { composeAnswer } from '../../../server/src/features/ask/compose/compose.ts';
import type { Retrieved } from '../../../server/src/features/ask/retrieve/search.ts';
import { toStatement } from '../../../bench/lib/answer-measures.ts';
import { type BenchSet, evenly, readSets } from '../../../bench/lib/data.ts';
import { readHandbook } from '../../../bench/lib/handbook-set.ts';
import { type Library, openLibrary } from '../../../bench/lib/library.ts';
import { retrieve } from '../../../bench/lib/retrieve.ts';
import { judge } from './staff-judge.ts';
import { listDevelopment, readClinic, type StaffQuestion, weighedOn } from './staff-set.ts';
import { type EmbeddedLibrary, embedLibrary } from '../../../bench/lib/vectors.ts';

/**
 * A question asked of a library. `meaning` and `words`: the evidence with the question's vector and without. The same question has the same fold in every library, and a clinic is in one.
 */
export type GateSample = {
  library: string;
  group: string;
  answerable: boolean;
  fold: number;
  weight: number;
} & Record<GateState, { features: EvidenceFeatures }>;

/** What was searched with. */
export type GateState = 'meaning' | 'words';

export const folds = 10;
const passagesGiven = 8;
const clinicLabel = 'clinic';

/** One library of all sets, then each set with documents alone, since a gate has to work for a handful of documents too, then each clinic with its staff's questions. */
export async function readGateSamples(choice: EmbeddingsChoice, limit = Infinity): Promise<GateSample[]> {
  const sets = readSets().map((set) => ({ ...set, questions: evenly(set.questions, limit) }));
  const all = [...sets, readHandbook()];
  const unanswerable = all.flatMap((set) => set.questions.filter((question) => !question.answerable));
  const samples = await readLibrary('all', { sets, asked: sets, choice });
  for (const set of all.filter(({ documents }) => documents.length > 0)) {
    const others: BenchSet = { name: 'others', documents: [], questions: unanswerable };
    const own = { ...set, questions: set.questions.filter(({ answerable }) => answerable) };
    samples.push(...(await readLibrary(`${set.name} alone`, { sets: [set], asked: [own, others], choice })));
  }
  for (const name of [...listDevelopment(), ...weighedOn]) {
    const { set, staff } = staffSet(name);
    samples.push(...(await readLibrary(`${clinicLabel} ${name}`, { sets: [set], asked: [set], staff, choice })));
  }
  return balanced(samples);
}

/** Whether the first sentence of the answer would be right. */
function isRight({ passages, evidence }: Retrieved, question: StaffQuestion, library: Library): boolean {
  const [first] = composeAnswer({ question: question.q, concepts: evidence.concepts, passages, length: 'short' });
  const citation = first && createCitationBook(passages).cite(first.text, first.passage)?.citation;
  return citation !== undefined && judge(question, [toStatement(library, citation)]) === 'right';
}

function staffSet(name: string): { set: BenchSet; staff: Map<string, StaffQuestion> } {
  const { documents, questions } = readClinic(name);
  const asked = questions.map(({ gold, ...question }) => ({
    ...question,
    answerable: question.kind === 'answerable',
    gold: gold.map((one) => ({ ...one, rel: 1 })),
  }));
  return { set: { name: 'answerable', documents, questions: asked }, staff: new Map(questions.map((question) => [question.q, question])) };
}

/** staff: a clinic's questions, keyed by their text; absent for a public set. */
type Reading = {
  sets: readonly BenchSet[];
  asked: readonly BenchSet[];
  staff?: ReadonlyMap<string, StaffQuestion>;
  choice: EmbeddingsChoice;
};

async function readLibrary(label: string, { sets, asked, staff, choice }: Reading): Promise<GateSample[]> {
  const library = await openLibrary(sets);
  const embeddings = await embedLibrary(library, choice);
  const database = openDatabase(library.file, library.key, { readonly: true });
  const follower = createIndexFollower();
  while (!follow(database, follower, 10_000));
  const samples: GateSample[] = [];
  for (const { name, questions } of asked) {
    for (const { q, answerable, kind } of questions) {
      const find = (used: EmbeddedLibrary | undefined) =>
        retrieve({ database, follower, embeddings: used }, { question: q, limit: passagesGiven, today: library.today });
      const [byMeaning, byWords] = [await find(embeddings), await find(undefined)];
      const ofStaff = staff?.get(q);
      // If the first sentence would be wrong, neither an answer nor a refusal is right, so there is nothing to learn.
      if (answerable && ofStaff !== undefined && !isRight(byMeaning, ofStaff, library)) continue;
      samples.push({
        library: label,
        group: `${label}: ${answerable ? name : kind}`,
        answerable,
        fold: foldOf(staff === undefined ? q : label),
        weight: 1,
        meaning: { features: byMeaning.evidence.features },
        words: { features: byWords.evidence.features },
      });
    }
  }
  database.close();
  await embeddings.close();
  return samples;
}

function foldOf(asked: string): number {
  return createHash('sha256').update(asked.trim().toLowerCase()).digest().readUInt32LE(0) % folds;
}

/** What the questions of the clinics count together, since the product is for clinics. The library of all sets, and the small ones together, share the rest. */
const clinicsShare = 0.6;

/** Within a library every set counts the same among the answerable, every kind among the others, and both sides together the same. */
function balanced(samples: readonly GateSample[]): GateSample[] {
  const sizes = Map.groupBy(samples, ({ group }) => group);
  const kindOf = (library: string): string => (library === 'all' ? 'all' : library.startsWith(clinicLabel) ? clinicLabel : 'small');
  const libraries = Map.groupBy(new Set(samples.map(({ library }) => library)), kindOf);
  const groupsOf = (library: string, answerable: boolean): number =>
    new Set(samples.filter((sample) => sample.library === library && sample.answerable === answerable).map(({ group }) => group)).size;
  return samples.map((sample) => {
    const kind = kindOf(sample.library);
    const share = (kind === clinicLabel ? clinicsShare : (1 - clinicsShare) / 2) / (libraries.get(kind)?.length ?? 1) / 2;
    const inGroup = sizes.get(sample.group)?.length ?? 1;
    return { ...sample, weight: (samples.length * share) / groupsOf(sample.library, sample.answerable) / inGroup };
  });
}
