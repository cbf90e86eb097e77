import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Message, messagesOf, type Range } from './messages.ts';

type Catalog = ReadonlyMap<string, string>;

const spanish = fileURLToPath(new URL('../src/locale/spanish.ts', import.meta.url));

/**
 * Builds the client in another language: each text in the source is replaced by its translation from `locales/LANGUAGE/`, so that the English
 * build has no trace of it. Its `locale/spanish.ts` takes the place
 * of `locale/english.ts` and translates what arrives as data. null builds the source as it is.
 */
export function translate(to: string | null): Plugin {
  const catalog = to === null ? new Map<string, string>() : readCatalog(to);
  return {
    name: 'vademecum-translate',
    enforce: 'pre',
    resolveId: (id) => (to !== null && id.endsWith('/locale/english.ts') ? spanish : undefined),
    transformIndexHtml: (html) => (to === null ? html : html.replace('<html lang="en">', `<html lang="${to}">`)),
    transform(code, id) {
      if (to === null || !/\/(client|shared)\/src\/(?!locale\/|translator\.|people\/language\.)[^?]*\.tsx?(\?|$)/.test(id))
        return undefined;
      return translateSource(code, id.split('?')[0] ?? id, catalog, `${to}-US`);
    },
  };
}

/** Every message of a language with its translation. */
export function readCatalog(language: string): Catalog {
  const files = readdirSync(folderOf(language)).filter((name) => name.endsWith('.json'));
  return new Map(files.flatMap((name) => Object.entries(readFile(language, name.replace('.json', '')))));
}

/** The server writes letters with it, too. */
const sentencesOf = (language: string): string => fileURLToPath(new URL(`../../shared/src/locales/${language}.json`, import.meta.url));

/** What the server writes, with its translation. */
export const readSentences = (language: string): Catalog =>
  new Map(Object.entries(JSON.parse(readFileSync(sentencesOf(language), 'utf8')) as Record<string, string>));

/** Texts in the source that look like text for people and are none: names of keys, of errors and of styles. */
export const readNotText = (): ReadonlySet<string> =>
  new Set(
    readFileSync(`${import.meta.dirname}/not-text.txt`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as string),
  );

const folderOf = (language: string): string => `${import.meta.dirname}/${language}`;
const readFile = (language: string, name: string): Record<string, string> =>
  JSON.parse(readFileSync(`${folderOf(language)}/${name}.json`, 'utf8')) as Record<string, string>;

/** A source file with its messages in another language and its dates and numbers written as that locale does. A message without a translation stays. */
export function translateSource(source: string, path: string, catalog: Catalog, locale: string): string {
  const known = messagesOf(source, path).filter(({ key }) => catalog.has(key));
  return rewrite(source, known, catalog, { start: 0, end: source.length }).replaceAll(/'en(-US)?'/g, `'${locale}'`);
}

function rewrite(source: string, messages: readonly Message[], catalog: Catalog, { start, end }: Range): string {
  let at = start;
  let out = '';
  for (const message of messages) {
    if (message.start < at || message.end > end) continue;
    const inner = (part: Range): string => rewrite(source, messages, catalog, part);
    out += source.slice(at, message.start) + write(message, catalog.get(message.key) ?? message.key, inner);
    at = message.end;
  }
  return out + source.slice(at, end);
}

function write({ kind, parts }: Message, translation: string, inner: (part: Range) => string): string {
  if (kind === 'string') return JSON.stringify(translation);
  if (kind === 'attribute') return `{${JSON.stringify(translation)}}`;
  const pieces = translation.split(/\{(\d+)\}/);
  const isTemplate = kind === 'template';
  const written = pieces.map((piece, index) => {
    if (index % 2 === 0)
      return isTemplate ? piece.replaceAll(/[`\\$]/g, String.raw`\$&`) : piece === '' ? '' : `{${JSON.stringify(piece)}}`;
    const part = parts[Number(piece)];
    if (part === undefined) throw new Error(`“${translation}” has a place that the English text does not have`);
    return isTemplate ? `\${${inner(part)}}` : inner(part);
  });
  return isTemplate ? `\`${written.join('')}\`` : written.join('');
}
