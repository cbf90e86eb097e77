import { readableExtensions } from '@vademecum/shared/documents/documents.ts';
import type { BigIntStats } from 'node:fs';
import { extname } from 'node:path';

const ofSystem = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r']);
const foldersOfSystem = new Set(['$recycle.bin', '#recycle', '@eadir', 'lost+found', 'system volume information']);
const temporary = ['.tmp', '.temp', '.part', '.partial', '.crdownload', '.download', '.swp', '~'];

/** A folder whose files are left alone. */
export function whyFolderSkipped(name: string): string | null {
  const isHidden = name.startsWith('.') || foldersOfSystem.has(name.toLowerCase());
  return isHidden ? 'Hidden folders, and folders of the system, are not read.' : null;
}

/** Why a file is not read whatever it contains, as a sentence; null where it is. */
export function whySkipped(name: string, stats: Pick<BigIntStats, 'isSymbolicLink' | 'isFile'>): string | null {
  if (stats.isSymbolicLink()) return 'Links are not followed. Put the file itself into the folder.';
  if (!stats.isFile()) return 'This is neither a file nor a folder.';
  if (name.includes('\uFFFD')) return 'Its name has characters that cannot be read. Rename it.';
  return whyNameSkipped(name);
}

function whyNameSkipped(name: string): string | null {
  const lower = name.toLowerCase();
  if (name.startsWith('~$')) return 'A program made this file while a document is open.';
  if (ofSystem.has(lower) || lower === '.ds_store') return 'The system made this file.';
  if (name.startsWith('.')) return 'Hidden files are not read.';
  if (temporary.some((ending) => lower.endsWith(ending))) return 'This is a temporary file.';
  const extension = extname(lower).slice(1);
  if (extension === '') return 'Its name has no extension, so its type is unknown.';
  return Object.hasOwn(readableExtensions, extension) ? null : `Files of the kind ".${extension}" cannot be read.`;
}
