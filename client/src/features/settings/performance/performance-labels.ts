import type { CacheKind } from '@vademecum/shared/settings/performance.ts';

export const cacheLabels: Record<CacheKind, { title: string; text: string }> = {
  memory: { title: 'Memory cache', text: 'Memories and memory lists' },
  session: { title: 'Session cache', text: 'Signed-in people and API keys' },
  document: { title: 'Document cache', text: 'Documents and their outlines' },
};

const mebibyte = 1024 * 1024;

/** Bytes as "4 KB", "1.2 MB". */
export function sizeLabel(bytes: number): string {
  return bytes < mebibyte ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / mebibyte).toFixed(1)} MB`;
}

/** 0-1 as "87.5%". */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}

/** Milliseconds as "0.42 ms", "18 ms", "1.6 s". */
export function duration(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${ms < 10 ? Number(ms.toFixed(2)) : Math.round(ms)} ms`;
}

export const count = (value: number): string => value.toLocaleString('en-US');

/** "1 entry", "12 entries". */
export const entries = (value: number): string => `${count(value)} ${value === 1 ? 'entry' : 'entries'}`;
