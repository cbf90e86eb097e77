import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const { findIdioms: find } = createRequire(import.meta.url)('./check-words.mjs') as {
  findIdioms: (file: string, text: string) => string[];
};

test('an idiom in a comment or a page is named with what to write instead; code, quotes and file names are left alone', () => {
  expect(find('a.ts', 'const a = 1; // Whoever signs in\n/** It stands here. */\nconst holds = told;')).toEqual([
    'a.ts:1: "Whoever": write name the person ("a person who", "staff")',
    'a.ts:2: "stands": write "is"',
  ]);
  expect(find('a.ts', '/** As `background-writer` and "beside" do. */')).toEqual([]);
  expect(find('a.md', 'Made anew ([why](0019-many-rows-are-written-in-the-background.md)).')).toEqual([
    'a.md:1: "anew": write "again" or "new"',
  ]);
});

test('so is one in a text that people read; names, patterns and "stands for" are left alone', () => {
  const code = [
    "const state = 'holds';",
    'const pattern = /(?:who was told)/;',
    "const why = 'It was built anew.';",
    'const more = `${name} changed it meanwhile`;',
    'const label = <p>What the term stands for</p>;',
    'const text = <p>No passage holds it.</p>;',
  ];
  expect(find('a.tsx', code.join('\n'))).toEqual([
    'a.tsx:3: "anew": write "again" or "new"',
    'a.tsx:4: "meanwhile": write "in the meantime", or say when',
    'a.tsx:6: "holds": write "contains", "applies" or "is true"',
  ]);
});
