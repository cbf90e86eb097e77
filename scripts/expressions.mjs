// npm run expressions: finds the worst text of each regular expression that scripts/expressions/attacks.txt does not know yet, and drops those that are gone.
import { measure, textOf } from './expressions/attack.ts';
import { deriveAttack } from './expressions/derive-attack.ts';
import { findExpressions } from './expressions/find-expressions.ts';
import { expressionOf, lengthOf, readTable, writeTable } from './expressions/table.ts';
import { Failure, main } from './node-runtime.mjs';

await main(() => {
  const known = new Map(readTable().map((row) => [`${row.file} ${row.code}`, row]));
  const derived = new Map();
  const problems = [];
  const rows = findExpressions().map(({ file, code, all }) => {
    const row = known.get(`${file} ${code}`) ?? { file, code };
    if (row.attack !== undefined) return row;
    if (!code.startsWith('/') && row.becomes === undefined) {
      problems.push(
        `${file}: ${code}\n  Add a line "    becomes /.../" below it, with the worst words that it can be built from, and run this again.`,
      );
      return row;
    }
    const expression = expressionOf(row);
    const same = `${expression} ${all}`;
    const attack = derived.get(same) ?? deriveAttack(expression, all).attack;
    derived.set(same, attack);
    console.log(`${file}: ${code}`);
    const time = measure(expression, all, textOf(attack, lengthOf(row)), 5_000);
    if (time > 1_000)
      problems.push(
        `${file}: ${code}\n  takes ${time === Infinity ? 'over 5' : (time / 1_000).toFixed(1)} s for ${JSON.stringify(attack)}.`,
      );
    return { ...row, attack };
  });
  writeTable(rows);
  if (problems.length > 0) throw new Failure(problems.join('\n'));
});
