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
