import { expect, test } from 'vitest';
import { measure, textOf } from './attack.ts';
import { deriveAttack } from './derive-attack.ts';
import { expressionsOf, findExpressions } from './find-expressions.ts';
import { compareTable, expressionOf, lengthOf, readTable } from './table.ts';

const expressions = findExpressions();
const rows = readTable();

test('every regular expression of the product is in the table with its worst text, and no other is', () => {
  expect(compareTable(expressions, rows)).toEqual([]);
});

test('none takes a second for 100,000 characters of its worst text', () => {
  const all = new Map(expressions.map((one) => [`${one.file} ${one.code}`, one.all]));
  const slow = rows.flatMap((row) => {
    const { file, code, attack } = row;
    if (attack === undefined) return [];
    const time = measure(expressionOf(row), all.get(`${file} ${code}`) === true, textOf(attack, lengthOf(row)), 5_000);
    return time < 1_000 ? [] : [`${file} ${code}: ${String(Math.round(time))} ms`];
  });
  expect(slow).toEqual([]);
});

test('an expression is seen as it is written, built, and used to split', () => {
  const code = 'const a = /x/g; const b = new RegExp(`${a}\n  y`); const blank = /\\s+/; text.split(blank); text.split(/z/); // /no/';
  expect(expressionsOf('a.ts', code).map(({ code, all }) => [code, all])).toEqual([
    ['/x/g', true],
    ['new RegExp(`${a} y`)', false],
    ['/\\s+/', true],
    ['/z/', true],
  ]);
});

test('a new expression needs a row, a row its expression, and a row says how long its text can get', () => {
  const table = readTable('a.ts\n  /x+$/\n    ["","x","!"]\n    at most 2,000: names are cut\n  /gone/\n    ["","gon",""]\n');
  expect(table[0]).toMatchObject({ attack: ['', 'x', '!'], atMost: { length: 2_000, why: 'names are cut' } });
  const written = [
    { file: 'a.ts', code: '/x+$/', all: false },
    { file: 'a.ts', code: '/y+$/', all: false },
  ];
  expect(compareTable(written, table)).toEqual([
    'a.ts /y+$/ is not in scripts/expressions/attacks.txt: run "npm run expressions".',
    'a.ts /gone/ is gone, and still in scripts/expressions/attacks.txt: run "npm run expressions".',
  ]);
});

test.each([/\s+$/, /^(?:\w+\s?)*$/, /^key:\s*(.*?)\s*$/])('the text that is found for %s makes it slow', (expression) => {
  expect(deriveAttack(expression, expression.global).time).toBeGreaterThan(1_000);
});
