import { backupsKept } from '@vademecum/shared/trust/backups.ts';
import { CircleCheck, CircleHelp, CircleX, KeyRound, LoaderCircle, type LucideIcon, OctagonX } from 'lucide-react';
import type { Outputs } from '../../../trpc.ts';

export type Backup = Outputs['backups']['overview']['backups'][number];

interface StatusWord {
  word: string;
  kind: 'success' | 'danger' | 'secondary' | 'warning';
  icon: LucideIcon;
}

/** What is known of whether it can be restored. */
export function statusOfBackup({ state, proof, opensWithKey }: Backup): StatusWord {
  if (state === 'running') return { word: 'Being made', kind: 'secondary', icon: LoaderCircle };
  if (state === 'failed') return { word: 'Failed', kind: 'danger', icon: CircleX };
  if (state === 'cancelled') return { word: 'Stopped', kind: 'secondary', icon: OctagonX };
  if (proof?.state === 'failed') return { word: 'Cannot be restored', kind: 'danger', icon: CircleX };
  if (proof?.state === 'passed') return { word: 'Proven', kind: 'success', icon: CircleCheck };
  if (!opensWithKey) return { word: 'Needs another key', kind: 'warning', icon: KeyRound };
  return { word: 'Not proven yet', kind: 'secondary', icon: CircleHelp };
}

export const kindLabels: Record<Backup['kind'], string> = { nightly: 'Nightly', manual: 'By hand', command: 'By command' };

export const keptLabels: Record<NonNullable<Backup['kept']>, string> = {
  night: `Kept: one of the last ${backupsKept.nightly} nights`,
  'by hand': `Kept: one of the last ${backupsKept.byHand} made by hand`,
  'last proven': 'Kept: the last that was proven',
};

/** "12.3 MB" */
export function sizeLabel(bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? ['kB', 1_000] : bytes < 1_000_000_000 ? ['MB', 1_000_000] : ['GB', 1_000_000_000];
  return `${(bytes / size).toFixed(1)} ${unit}`;
}

export function contentsLabel({ bytes, documents, memories, files }: Backup): string {
  const counts = [
    [documents, 'document', 'documents'],
    [memories, 'memory', 'memories'],
    [files, 'file', 'files'],
  ] as const;
  const words = counts.flatMap(([count, one, many]) =>
    count === null ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`],
  );
  return [...(bytes === null ? [] : [sizeLabel(bytes)]), ...words].join(' · ');
}
