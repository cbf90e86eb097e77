import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression of the product. */
export interface Expression {
  file: string;
  /** As it is written, or as it was built when its file was loaded; `new RegExp(...)` for one that is built from what comes in later. */
  code: string;
  /** Whether it looks for every match of a text instead of the first. */
  all: boolean;
}

interface Place extends Expression {
  line: number;
  column: number;
}

const root = join(import.meta.dirname, '../..');
const product = /^(?:server|shared|client)\/src\/.*\.tsx?$/;
const tests = /\.test\.tsx?$|\/testing\/|\/security-tests\//;

/** Every regular expression in the product's code, once per file. */
export function findExpressions(): Expression[] {
  const places = listFiles().flatMap((file) => expressionsOf(file, readFileSync(join(root, file), 'utf8')));
  const built = places.filter(({ code }) => !code.startsWith('/'));
  const seen = watchBuilding([...new Set(built.map(({ file }) => file))]);
  const found = new Map<string, Expression>();
  for (const { file, code, all, line, column } of places) {
    for (const text of seen[`${file}:${line}:${column}`] ?? [code]) {
      const known = found.get(`${file} ${text}`);
      found.set(`${file} ${text}`, { file, code: text, all: all || isGlobal(text) || known?.all === true });
    }
  }
  return [...found.values()];
}

function listFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server', 'shared', 'client'], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(files.split('\n'))].filter((file) => product.test(file) && !tests.test(file)).sort();
}

/** The expressions of one file in the order of their lines. */
export function expressionsOf(file: string, text: string): Place[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Place[] = [];
  const visit = (node: ts.Node): void => {
    const code = codeOf(node);
    if (code !== undefined) {
      const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, code, all: isGlobal(code) || isSplit(node, text), line: line + 1, column: character + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function codeOf(node: ts.Node): string | undefined {
  if (ts.isRegularExpressionLiteral(node)) return node.text;
  const builds = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
  return builds ? node.getText().replaceAll(/\s+/g, ' ') : undefined;
}

const isGlobal = (code: string): boolean => /\/[a-z]*g[a-z]*$/.test(code);

/** Whether texts are split at it, or at the constant that it is. */
function isSplit(node: ts.Node, text: string): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.expression.getText().endsWith('.split');
  return ts.isVariableDeclaration(parent) && text.includes(`.split(${parent.name.getText()})`);
}

/** The expression that a text such as /a+/gi writes. */
export function asExpression(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

/** Loads the files in a Node of their own, and gives the expressions built there by file:line:column. */
function watchBuilding(files: string[]): Record<string, string[]> {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'watch-building.mjs'), ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  return JSON.parse(output) as Record<string, string[]>;
}
