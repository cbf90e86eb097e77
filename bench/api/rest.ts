/** The product as an integrator uses it: loads policies, articles and disease pages through REST into a fresh server and asks 300 of their questions. */
import { type BenchDocument, type BenchQuestion, readSets } from '../lib/data.ts';
import type { Integrator } from '../../e2e/integrator.ts';
import { ask, send, withServer } from '../lib/rest-answers.ts';
import { type AnswerScore, type Loaded, scoreAnswer, summarise } from '../lib/score.ts';

const librarySets = ['policies', 'covidqa', 'medquad'];
const questionsPerSet = 80;
const unanswerablePerKind = 20;

const sets = new Map(readSets().map((set) => [set.name, set]));

const questionsOf = (set: string): BenchQuestion[] => sets.get(set)?.questions ?? [];
const documentsOf = (set: string): BenchDocument[] => sets.get(set)?.documents ?? [];

/** Evenly spread over the set, the same every time. */
function sample<Row>(rows: Row[], size: number): Row[] {
  return Array.from({ length: Math.min(size, rows.length) }, (_, index) => rows[Math.floor((index * rows.length) / size)]).filter(
    (row) => row !== undefined,
  );
}

function chooseQuestions(): { set: string; question: BenchQuestion }[] {
  const answerable = librarySets.flatMap((set) => {
    const open = questionsOf(set).filter((question) => question.open !== false);
    return sample(open, questionsPerSet).map((question) => ({ set, question }));
  });
  const kinds = Map.groupBy(questionsOf('unanswerable'), (question) => question.kind);
  const unanswerable = [...kinds].flatMap(([kind, questions]) =>
    sample(questions, unanswerablePerKind).map((question) => ({ set: kind, question })),
  );
  return [...answerable, ...unanswerable];
}

async function load(rest: Integrator): Promise<Loaded> {
  const loaded: Loaded = new Map();
  const started = performance.now();
  for (const source of librarySets.flatMap(documentsOf)) {
    const { name, text, type } = source;
    const { id, content } = (await send(rest, '/api/documents', { name, content: text, type }, 201)) as { id: number; content: string };
    loaded.set(id, { source, content });
  }
  console.log(`${loaded.size} documents loaded through REST in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return loaded;
}

export async function measureRestAnswers(): Promise<void> {
  await withServer(async (rest, isEmbedded) => {
    const loaded = await load(rest);
    await isEmbedded();
    const scores: AnswerScore[] = [];
    for (const { set, question } of chooseQuestions()) {
      const started = performance.now();
      const reply = await ask(rest, question.q);
      scores.push(scoreAnswer({ set, question, reply, loaded, ms: performance.now() - started }));
    }
    console.log(summarise(scores));
  });
}
