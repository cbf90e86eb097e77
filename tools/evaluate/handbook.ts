/**
 * The sample handbook, read from its Word, PDF and Markdown files, and the questions that its authors wrote in the words of staff.
 * npm run evaluate -- handbook [--verbose]
 */
import { readHandbookFile } from '../../e2e/integrator.ts';
import { readEntries, readQuestions } from '../../bench/lib/handbook-set.ts';
import { ask, withServer } from '../../bench/lib/rest-answers.ts';
import { share, shareWithin } from '../../bench/lib/score.ts';

await withServer(async (rest, isEmbedded) => {
  const files = new Map<number, string>();
  for (const { file } of readEntries()) files.set((await rest.upload(file, await readHandbookFile(file))).body.id, file);
  await isEmbedded();
  const rows = [];
  for (const { q, file, answer = '' } of readQuestions()) {
    const reply = await ask(rest, q);
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
});
