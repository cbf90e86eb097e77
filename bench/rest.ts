/**
 * The product as an integrator sees it: loads policies, articles and disease pages through REST into a fresh server, asks
 * 300 of their questions, and prints what came back. BENCH_DATA names the data folder.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../e2e/start-app.ts';
import { connect, type RestClient } from './lib/rest-client.ts';
import { type AnswerScore, type Question, scoreAnswer, type SourceDocument, summarise } from './lib/score.ts';

const folder = process.env.BENCH_DATA ?? join(import.meta.dirname, '../../shared/data');
const librarySets = ['policies', 'covidqa', 'medquad'];
const questionsPerSet = 80;
const unanswerablePerKind = 20;

function readLines<Row>(set: string, file: string): Row[] {
  const text = readFileSync(join(folder, set, file), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

/** Evenly spread over the set, the same every time. */
function sample<Row>(rows: Row[], size: number): Row[] {
  return Array.from({ length: Math.min(size, rows.length) }, (_, index) => rows[Math.floor((index * rows.length) / size)]).filter(
    (row) => row !== undefined,
  );
}

function chooseQuestions(): { set: string; question: Question }[] {
  const answerable = librarySets.flatMap((set) => {
    const open = readLines<Question>(set, 'questions.jsonl').filter((question) => question.open !== false);
    return sample(open, questionsPerSet).map((question) => ({ set, question }));
  });
  const kinds = Map.groupBy(readLines<Question>('unanswerable', 'questions.jsonl'), (question) => question.kind);
  const unanswerable = [...kinds].flatMap(([kind, questions]) =>
    sample(questions, unanswerablePerKind).map((question) => ({ set: kind, question })),
  );
  return [...answerable, ...unanswerable];
}

async function load(rest: RestClient): Promise<Map<number, { source: SourceDocument; content: string }>> {
  const loaded = new Map<number, { source: SourceDocument; content: string }>();
  const started = performance.now();
  for (const source of librarySets.flatMap((set) => readLines<SourceDocument>(set, 'docs.jsonl'))) {
    const { id, content } = await rest.send<{ id: number; content: string }>('POST', '/api/documents', {
      name: source.name,
      content: source.text,
      type: source.type,
    });
    loaded.set(id, { source, content });
  }
  console.log(`${loaded.size} documents loaded through REST in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return loaded;
}

async function main(): Promise<void> {
  const admin = { email: 'bench@clinic.example', password: 'a long password for the bench' };
  const app = await startApp({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMIT: '1000000', LOG_LEVEL: 'error' });
  try {
    const rest = await connect(app.url, admin);
    const loaded = await load(rest);
    const scores: AnswerScore[] = [];
    for (const { set, question } of chooseQuestions()) {
      const started = performance.now();
      const reply = await rest.ask(question.q);
      scores.push(scoreAnswer({ set, question, reply, loaded, ms: performance.now() - started }));
    }
    console.log(summarise(scores));
  } finally {
    await app.stop();
  }
}

await main();
