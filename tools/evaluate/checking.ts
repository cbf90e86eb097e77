/**
 * How well a model's sentences are checked: 110 answers that lie in eleven ways, 110 faithful paraphrases of the sample handbook.
 * npm run evaluate -- checking [--verbose]
 */
import { isHeldOut, lyingWays, readHonestCases, readLyingCases } from '../../server/src/testing/checking/cases.ts';
import { answerOf, escapeOf, isPassed } from '../../server/src/testing/checking/trial-of-checker.ts';
import { startFakeModelServer } from '../../server/src/testing/fake-model-server.ts';

const isVerbose = process.argv.includes('--verbose');
const fake = await startFakeModelServer();
const caught = [];
for (const [index, lie] of readLyingCases().entries()) {
  const why = escapeOf(lie, await answerOf(lie, index, fake));
  caught.push({ way: lie.way, held: isHeldOut(index), ok: why === undefined });
  if (isVerbose && why !== undefined) console.log(`${lie.way}: ${JSON.stringify(lie.answer)} ${why}`);
}
await fake.close();
const passed = readHonestCases().map((honest, index) => {
  const ok = isPassed(honest);
  if (isVerbose && !ok) console.log(`not passed: ${honest.text}`);
  return { held: isHeldOut(index), ok };
});

type Row = { held: boolean; ok: boolean };
const of = (rows: readonly Row[]): string => `${rows.filter(({ ok }) => ok).length} of ${rows.length}`;
const line = (name: string, rows: readonly Row[]): string =>
  [name.padEnd(24), of(rows.filter(({ held }) => !held)), of(rows.filter(({ held }) => held)), of(rows)].join('   ');

console.log(`${' '.repeat(24)}   adjusted to   held out   all`);
for (const way of lyingWays)
  console.log(
    line(
      `lie: ${way}`,
      caught.filter((row) => row.way === way),
    ),
  );
console.log(line('lies caught', caught));
console.log(line('paraphrases passed', passed));
