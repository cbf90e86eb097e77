import '../lockdown.ts';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { answerDescriptor } from '../protocol.ts';

/*
 * Runs in the sandbox in place of the reader and tells what it could do there. The argument is the port of a server of the test's.
 */

async function attempt(action: () => unknown): Promise<string> {
  try {
    await action();
    return 'done';
  } catch (error) {
    return error instanceof Error ? `refused: ${error.message}` : 'refused';
  }
}

const url = `http://127.0.0.1:${process.argv[2] ?? ''}/`;
const found = {
  readPasswords: await attempt(() => readFileSync('/etc/passwd')),
  readDocuments: await attempt(() => readFileSync(`${import.meta.dirname}/../../../../../package.json`)),
  writeFile: await attempt(() => {
    writeFileSync('/tmp/extraction-probe', 'plaintext');
  }),
  fetch: await attempt(() => fetch(url)),
  importNet: await attempt(() => import('node:net')),
  importHttp: await attempt(() => import('node:http')),
  builtinNet: await attempt(() => process.getBuiltinModule('node:net')),
  startProgram: await attempt(() => import('node:child_process')),
  startWorker: await attempt(() => import('node:worker_threads')),
  // oxlint-disable-next-line no-eval -- whether it is refused is the question
  evaluate: await attempt(() => eval('1')),
  // oxlint-disable-next-line no-restricted-properties -- what it is to show: the child has no environment
  environment: Object.keys(process.env).join(','),
  folder: process.cwd(),
};
writeSync(answerDescriptor, JSON.stringify(found));
