import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A folder with node_modules in which `npm install --legacy-peer-deps @langchain/community @langchain/core` was run. It cannot be one of our dependencies: one of
 * its optional peers asks for an older @langchain/core than it does itself.
 */
const folder = process.env['BENCH_LANGCHAIN'];

/** Whether LangChain can be measured, too. */
export const hasLangChain = folder !== undefined;

/** A module of LangChain by its name; its types are the caller's own. */
export async function langChainModule(name: string): Promise<unknown> {
  return import(pathToFileURL(createRequire(join(folder ?? '', 'package.json')).resolve(name)).href);
}
