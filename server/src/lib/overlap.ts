import { join, resolve, sep } from 'node:path';

/** Whether one of two folders is in the other, or is it. */
export function overlap(...folders: (string | undefined)[]): boolean {
  const [one, other] = folders.map((folder) => (folder === undefined ? undefined : join(resolve(folder), sep)));
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
}
