import { type Backup, type BackupKind, backupsKept } from '@vademecum/shared/trust/backups.ts';

/** Why each of the backups stays, by its id; those that are missing are to go. Newest first. */
export function keptBackups(
  backups: readonly { id: number; kind: BackupKind }[],
  lastProvenId: number | undefined,
): Map<number, NonNullable<Backup['kept']>> {
  const nights = backups.filter(({ kind }) => kind === 'nightly').slice(0, backupsKept.nightly);
  const byHand = backups.filter(({ kind }) => kind !== 'nightly').slice(0, backupsKept.byHand);
  const kept = new Map<number, NonNullable<Backup['kept']>>();
  for (const { id } of nights) kept.set(id, 'night');
  for (const { id } of byHand) kept.set(id, 'by hand');
  if (backups.some(({ id }) => id === lastProvenId) && lastProvenId !== undefined) kept.set(lastProvenId, 'last proven');
  return kept;
}
