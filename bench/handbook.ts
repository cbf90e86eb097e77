/** The sample handbook, read from its Word, PDF and Markdown files, against the questions its authors wrote in the words of staff. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { startApp } from '../e2e/start-app.ts';
import { connect as connectIntegrator } from '../e2e/integrator.ts';
import { connect } from './lib/rest-client.ts';
import { share, shareWithin } from './lib/score.ts';

interface Entry {
  file: string;
  name: string;
}
interface HandbookQuestion {
  q: string;
  file: string | null;
  answer?: string;
}

const folder = new URL('../handbook/', import.meta.url);
const admin = { email: 'bench@clinic.example', password: 'a long password for the bench' };

async function readJson<Value>(name: string): Promise<Value> {
  return JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Value;
}

async function readBytes(file: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(new URL(file, folder))) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function main(): Promise<void> {
  const app = await startApp({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMIT: '1000000', LOG_LEVEL: 'error' });
  try {
    const integrator = await connectIntegrator(app.url, admin);
    const files = new Map<number, string>();
    for (const { file } of await readJson<Entry[]>('index.json'))
      files.set((await integrator.upload(file, await readBytes(file))).body.id, file);
    const rest = await connect(app.url, admin);
    const rows = [];
    for (const { q, file, answer = '' } of await readJson<HandbookQuestion[]>('questions.json')) {
      const reply = await rest.ask(q);
      const cited = reply.citations.map((citation) => files.get(citation.documentId));
      const found = shareWithin(answer, reply.citations.map(({ quote }) => quote).join(' ')) >= 0.8;
      const first = shareWithin(answer, reply.citations[0]?.quote ?? '') >= 0.8;
      rows.push({ file, refused: !reply.grounded, document: cited[0] === file, found, first });
      if (process.argv.includes('--verbose') && (file === null ? reply.grounded : !reply.grounded || !found))
        console.log(`${q}\n  ${reply.response.replaceAll('\n', '\n  ')}\n  wanted: ${answer}\n`);
    }
    const answerable = rows.filter(({ file }) => file !== null);
    console.log(`${files.size} files, ${rows.length} questions`);
    console.log(`document right          ${share(answerable, ({ refused, document }) => !refused && document)}`);
    console.log(`answer among the cited  ${share(answerable, ({ refused, found }) => !refused && found)}`);
    console.log(`answer cited first      ${share(answerable, ({ refused, first }) => !refused && first)}`);
    console.log(`wrongly refused         ${share(answerable, ({ refused }) => refused)}`);
    console.log(
      `rightly refused         ${share(
        rows.filter(({ file }) => file === null),
        ({ refused }) => refused,
      )}`,
    );
  } finally {
    await app.stop();
  }
}

await main();
