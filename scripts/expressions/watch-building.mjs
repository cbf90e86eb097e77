// Loads the files it is given, and prints which regular expressions they built, by the place where each was built.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../node-runtime.mjs';

const built = {};
const Original = RegExp;

globalThis.RegExp = new Proxy(Original, {
  construct: (target, args, newTarget) => record(Reflect.construct(target, args, newTarget === globalThis.RegExp ? target : newTarget)),
  apply: (target, self, args) => record(Reflect.apply(target, self, args)),
});

function record(expression) {
  const place = new Error().stack
    .split('\n')
    .slice(3)
    .find((line) => line.includes('file://'));
  const [, url, position] = /(file:\/\/[^:)]+):(\d+:\d+)/.exec(place ?? '') ?? [];
  if (url === undefined) return expression;
  const file = fileURLToPath(url).slice(root.length + 1);
  (built[`${file}:${position}`] ??= []).push(String(expression));
  return expression;
}

for (const file of process.argv.slice(2)) await import(join(root, file));
console.log(JSON.stringify(built));
process.exit();
