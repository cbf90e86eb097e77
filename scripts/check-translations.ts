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

interface Code {
  source: string;
  texts: string[];
}

interface Translations {
  /** What is read on the screens, in English. */
  texts: Texts;
  /** Whether the product writes a text at all, on a screen or elsewhere. */
  isWritten: (text: string) => boolean;
  catalog: Catalog;
  sentences: Catalog;
  notText: Texts;
}

/** One line per text without a translation, translation without a text, and translation with other places than its text. */
export function findProblems({ texts, isWritten, catalog, sentences, notText }: Translations): string[] {
  const untranslated = [...texts].filter((text) => !catalog.has(text) && !notText.has(text));
  const needless = [...catalog.keys(), ...notText].filter((text) => !texts.has(text));
  const lost = [...sentences.keys()].filter((text) => !isWritten(text));
  const broken = [...catalog, ...sentences].filter(([text, translation]) => placesOf(text) !== placesOf(translation));
  return [
    ...untranslated.map((text) => `no translation in client/locales/es, and not in not-text.txt: ${JSON.stringify(text)}`),
    ...needless.map((text) => `client/locales has a text that no screen has: ${JSON.stringify(text)}`),
    ...lost.map((text) => `shared/src/locales/es.json has a sentence that the product does not have: ${JSON.stringify(text)}`),
    ...broken.map(([text]) => `the translation has other places than its text: ${JSON.stringify(text)}`),
  ];
}

const placesOf = (text: string): string => [...text.matchAll(/\{\d+\}/g)].map(String).sort().join(' ');

function readCode(...folders: readonly string[]): Code[] {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...folders], { cwd: root, encoding: 'utf8' }).split('\0');
  const code = files.filter((file) => /\.tsx?$/.test(file) && !left.test(file) && existsSync(`${root}/${file}`));
  return code.map((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8');
    return { source, texts: messagesOf(source, file).map(({ key }) => key) };
  });
}

if (import.meta.main) {
  const [screens, server] = [readCode('client/src', 'shared/src'), readCode('server/src')];
  const all = [...screens, ...server];
  const written = new Set(all.flatMap(({ texts }) => texts));
  const problems = findProblems({
    texts: new Set(screens.flatMap(({ texts }) => texts)),
    // Values are literals that no screen shows as they are.
    isWritten: (text) => written.has(text) || all.some(({ source }) => source.includes(`'${text}'`)),
    catalog: readCatalog('es'),
    sentences: readSentences('es'),
    notText: readNotText(),
  });
  console.log(problems.join('\n'));
  if (problems.length > 0) process.exitCode = 1;
}
