// The part of the check that keeps house idioms out of comments and pages: plain words say the same to more readers.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-runtime.mjs';

/** What to write instead, by idiom. */
const idioms = {
  whoever: 'name the person ("a person who", "staff")',
  whomever: 'name the person',
  anew: '"again" or "new"',
  meanwhile: '"in the meantime", or say when',
  told: 'say what is shown or sent',
  beside: '"next to" or "besides"',
  stands: '"is"',
  holds: '"contains", "applies" or "is true"',
};
const idiom = new RegExp(`(?<![\\w/-])(?:${Object.keys(idioms).join('|')})(?![\\w-])`, 'giu');
const comment = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$|\s\/\/ (.*)$/;

const code = ['client/src', 'server/src', 'shared/src', 'migrations'].flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`]);
const pages = ['README.md', 'CONTRIBUTING.md', 'docs/*.md'];
const tests = [':!*.test.ts', ':!*.test.tsx', ':!*/testing/*'];

/** One line per idiom in a comment or a page, with what to write instead, or ''. */
export function checkWords() {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...code, ...pages, ...tests], { cwd: root, encoding: 'utf8' });
  return files
    .split('\0')
    .filter(Boolean)
    .flatMap((file) => findIdioms(file, readFileSync(join(root, file), 'utf8')))
    .join('\n');
}

/** The idioms in the comments of code, or in a page's text. */
export function findIdioms(file, text) {
  return text.split('\n').flatMap((line, index) => {
    const said = file.endsWith('.md') ? line.replace(/\]\([^)]*\)|`[^`]*`/g, '') : commentIn(line);
    return [...said.matchAll(idiom)].map(([word]) => `${file}:${index + 1}: "${word}": write ${idioms[word.toLowerCase()]}`);
  });
}

function commentIn(line) {
  const [, whole, behind] = comment.exec(line) ?? [];
  return (whole ?? behind ?? '').replace(/`[^`]*`|"[^"]*"/g, '');
}
