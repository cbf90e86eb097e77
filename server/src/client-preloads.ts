import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of Vite's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

type Visitor = 'first' | 'known';

const routes = 'src/routes/';
const split = '.tsx?tsr-split=component';
const open = /^\/(activate|forgot-password|reset-password|setup)\/?$/;

/**
 * Tags for the head of the page that make the browser fetch, at once and together, what the screen at a path will ask for one after the other: the client's
 * start, the frame, the screen; and who has yet to sign in, when there is nothing else to do. Without a manifest (a client that was built otherwise) there are none, and everything comes all the same.
 */
export function createPreloads(folder: string): (visitor: Visitor, path: string) => string {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const known = new Map<string, string>();
  return (visitor, path) => {
    const screen = entriesOf(manifest, 'known', path);
    const name = [visitor, ...screen].join('\n');
    const keys = entriesOf(manifest, visitor, path);
    const tags = known.get(name) ?? tagsOf(manifest, keys) + laterOf(manifest, keys, screen);
    known.set(name, tags);
    return tags;
  };
}

function entriesOf(manifest: Manifest, visitor: Visitor, path: string): string[] {
  if (visitor === 'first' && !open.test(path)) return ['src/first-visit.tsx'];
  const screen = screenOf(manifest, path);
  return ['src/app.tsx', ...screen];
}

/** The frame and the screen by the longest route file that begins the path; the start is the chat. */
function screenOf(manifest: Manifest, path: string): string[] {
  const parts = (path === '/' || path === '/home' ? '/chat' : path).split('/').filter(Boolean);
  const outside = `${routes}${parts.join('/')}${split}`;
  if (manifest[outside] !== undefined) return [outside];
  const [first = '', second] = parts;
  const names = second === undefined ? [first, `${first}.index`] : [first, `${first}.$${first.replace(/s$/, '')}Id`];
  const screens = names.map((name) => `${routes}_shell/${name}${split}`).filter((key) => manifest[key] !== undefined);
  return screens.length === 0 ? [] : [`${routes}_shell${split}`, ...screens];
}

/** What the screens need, each once. */
function chunksOf(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const chunks = new Set<Chunk>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(add);
  };
  keys.forEach(add);
  return [...chunks];
}

function tagsOf(manifest: Manifest, keys: readonly string[]): string {
  const chunks = chunksOf(manifest, keys);
  const styles = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');
}

/** What a browser fetches when it has nothing else to do: the screen behind the login. */
function laterOf(manifest: Manifest, keys: readonly string[], wanted: readonly string[]): string {
  const now = new Set(chunksOf(manifest, keys));
  const later = chunksOf(manifest, wanted).filter((chunk) => !now.has(chunk));
  return later.map(({ file }) => `<link rel="prefetch" as="script" crossorigin href="/${file}">`).join('');
}
