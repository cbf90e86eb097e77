// The part of the check that keeps the screens whole in every language: each text has a translation, and each translation a text.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messagesOf } from '../client/locales/messages.ts';
import { readCatalog, readNotText, readSentences } from '../client/locales/translate.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Tests, what a build writes, and what translates. */
const left =
  /\.test\.tsx?$|\.gen\.ts$|\.d\.ts$|\/testing\/|\/security-tests\/|client\/src\/locale\/|shared\/src\/(translator|people\/language)\.ts$/;

type Texts = ReadonlySet<string>;
type Catalog = ReadonlyMap<string, string>;

interface Translations {
  /** What is read on the screens, in English. */
  texts: Texts;
  /** What the server writes besides. */
  written: Texts;
  catalog: Catalog;
  sentences: Catalog;
  notText: Texts;
}

/** One line per text without a translation, translation without a text, and translation with other places than its text. */
export function findProblems({ texts, written, catalog, sentences, notText }: Translations): string[] {
  const untranslated = [...texts].filter((text) => !catalog.has(text) && !notText.has(text));
  const needless = [...catalog.keys(), ...notText].filter((text) => !texts.has(text));
  const lost = [...sentences.keys()].filter((text) => !texts.has(text) && !written.has(text));
  const broken = [...catalog, ...sentences].filter(([text, translation]) => placesOf(text) !== placesOf(translation));
  return [
    ...untranslated.map((text) => `no translation in client/locales/es, and not in not-text.txt: ${JSON.stringify(text)}`),
    ...needless.map((text) => `client/locales has a text that no screen has: ${JSON.stringify(text)}`),
    ...lost.map((text) => `shared/src/locales/es.json has a sentence that the product does not have: ${JSON.stringify(text)}`),
    ...broken.map(([text]) => `the translation has other places than its text: ${JSON.stringify(text)}`),
  ];
}

const placesOf = (text: string): string => [...text.matchAll(/\{\d+\}/g)].map(String).sort().join(' ');

function collectTexts(...folders: readonly string[]): Texts {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...folders], { cwd: root, encoding: 'utf8' }).split('\0');
  const code = files.filter((file) => /\.tsx?$/.test(file) && !left.test(file) && existsSync(`${root}/${file}`));
  return new Set(code.flatMap((file) => messagesOf(readFileSync(`${root}/${file}`, 'utf8'), file)).map(({ key }) => key));
}

if (import.meta.main) {
  const [texts, written] = [collectTexts('client/src', 'shared/src'), collectTexts('server/src')];
  const problems = findProblems({ texts, written, catalog: readCatalog('es'), sentences: readSentences('es'), notText: readNotText() });
  console.log(problems.join('\n'));
  if (problems.length > 0) process.exitCode = 1;
}
