// The part of the check that keeps house idioms out of comments, texts and pages: plain words say the same to more readers.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
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
const idiom = new RegExp(`(?<![\\w/-])(?:${Object.keys(idioms).join('|')})(?![\\w-])(?!(?<=stands) for\\b)`, 'giu');
const comment = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$|\s\/\/ (.*)$/;

const code = ['client/src', 'server/src', 'shared/src', 'migrations'].flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`]);
const pages = ['README.md', 'CONTRIBUTING.md', 'docs/*.md'];
const tests = [':!*.test.ts', ':!*.test.tsx', ':!*/testing/*'];

/** One line per idiom in a comment, a text or a page, with what to write instead, or ''. */
export function checkWords() {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...code, ...pages, ...tests], { cwd: root, encoding: 'utf8' });
  return files
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .flatMap((file) => findIdioms(file, readFileSync(join(root, file), 'utf8')))
    .join('\n');
}

/** The idioms in the comments and texts of code, or in a page's text. */
export function findIdioms(file, text) {
  const lines = text.split('\n').map((line, index) => [index + 1, file.endsWith('.md') ? pageText(line) : commentIn(line)]);
  const said = file.endsWith('.md') ? lines : [...lines, ...textsIn(file, text)].sort(([a], [b]) => a - b);
  return said.flatMap(([line, words]) =>
    [...words.matchAll(idiom)].map(([word]) => `${file}:${line}: "${word}": write ${idioms[word.toLowerCase()]}`),
  );
}

const pageText = (line) => line.replace(/\]\([^)]*\)|`[^`]*`/g, '');

function commentIn(line) {
  const [, whole, behind] = comment.exec(line) ?? [];
  return (whole ?? behind ?? '').replace(/`[^`]*`|"[^"]*"/g, '');
}

/** Strings, parts of templates and text of JSX with their lines; single words are names, and patterns are not read by people. */
function textsIn(file, text) {
  if (!idiom.test(text)) return [];
  idiom.lastIndex = 0;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      node.kind === ts.SyntaxKind.TemplateHead;
    if (isText && /\S\s+\S/.test(node.text) && !/\(\?|\\|\|/.test(node.text)) {
      found.push([source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, node.text]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
