import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stopWords } from '../../../language/stop-words.ts';
import { escapeHtml } from './pack-text.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

let made: { style: string; script: string; policy: string } | undefined;

/** Style and script, which are the same in every pack. The policy names them by their hash: no other style or script runs, and nothing is loaded or sent. */
function parts(): NonNullable<typeof made> {
  if (made !== undefined) return made;
  const style = read('pack.css');
  const stemmer = readFileSync(fileURLToPath(import.meta.resolve('stemmer')), 'utf8').replace(/^export /m, '');
  const words = `const stopWords = new Set(${JSON.stringify([...stopWords])});`;
  const script = `'use strict';\n// stemmer: (c) Titus Wormer, MIT license\n${stemmer}\n${words}\n${read('pack-search.js')}`;
  if (/<\/|<!--/.test(style + script)) throw new Error('The style or the script of the downtime pack would end early');
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`;
  return (made = { style, script, policy });
}

export interface PackAbout {
  productName: string;
  /** "Friday, November 27, 2026 at 9:18 PM UTC" */
  madeAt: string;
  documents: number;
  /** Documents that answer but are superseded or not in effect yet. */
  leftOut: number;
  /** The department that it is for; null: everyone. */
  department: string | null;
}

/** Up to the list of contents. */
export function packStart(about: PackAbout): string {
  const { style, policy } = parts();
  const name = escapeHtml(about.productName);
  const department = about.department === null ? null : escapeHtml(about.department);
  const audience = department === null ? 'what everyone may see' : `what everyone and <strong>${department}</strong> may see`;
  const leftOut = about.leftOut === 0 ? '' : ` ${about.leftOut} superseded or not yet effective documents,`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}: downtime pack of ${about.madeAt}</title>
<style>${style}</style>
</head>
<body id="top">
<div class="bar"><div><form id="search" role="search" hidden>
<label for="query">Search the documents</label>
<div class="row"><input id="query" type="search" autocomplete="off" spellcheck="false"><a href="#top">Top</a></div>
<p id="count" role="status" class="soft"></p>
</form></div></div>
<div class="sheet"><div class="body">
<header class="about">
<h1>${name}: downtime pack</h1>
<p>Made on <strong>${about.madeAt}</strong> from ${about.documents} documents, for when power or network fails. It is not kept up to date: use the product as soon as it is back.</p>
<p class="soft">It contains ${audience}. Left out:${leftOut} other departments’ documents, drafts, memories, pictures, original files and former versions. This file is not encrypted.</p>
</header>
<main>
<ol id="results" class="results" aria-label="Found places" hidden></ol>
`;
}

export function packEnd({ productName, madeAt }: PackAbout): string {
  return `</main>
</div><footer class="foot"><p>${escapeHtml(productName)} · Made on ${madeAt} · Uncontrolled when printed</p></footer></div>
<script>${parts().script}</script>
</body>
</html>
`;
}
