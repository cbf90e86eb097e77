import { backupsKept } from '@vademecum/shared/trust/backups.ts';
import { CircleCheck, CircleHelp, CircleX, KeyRound, LoaderCircle, type LucideIcon, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { Outputs } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { RowMenu } from '../../../ui/menu/menu.tsx';
import { useBackupCalls } from './use-backup-calls.ts';

export function BackupList({ overview: { backups } }: { overview: Outputs['backups']['overview'] }) {
  const [toDelete, setToDelete] = useState<Backup | null>(null);
  const { prove, remove } = useBackupCalls();
  return (
    <section aria-label="Backups">
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {backups.map((backup) => (
          <BackupRow
            key={backup.id}
            backup={backup}
            onProve={() => {
              prove.mutate({ id: backup.id });
            }}
            onDelete={() => {
              setToDelete(backup);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setToDelete(null);
        }}
        title="Delete this backup?"
        description={`The backup of ${toDelete === null ? '' : dateTimeLabel(toDelete.startedAt)} is deleted for good.`}
        confirmLabel="Delete"
        onConfirm={() => {
          if (toDelete !== null) remove.mutate({ id: toDelete.id });
        }}
      />
    </section>
  );
}

interface RowProps {
  backup: Backup;
  onProve: () => void;
  onDelete: () => void;
}

function BackupRow({ backup, onProve, onDelete }: RowProps) {
  const { word, kind, icon } = statusOfBackup(backup);
  const at = dateTimeLabel(backup.startedAt);
  const contents = contentsLabel(backup);
  return (
    <li className="flex items-start gap-2 px-4 py-3">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium tabular-nums">{at}</span>
          <Badge kind={kind} icon={icon}>
            {word}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {[
            kindLabels[backup.kind],
            ...(backup.requestedBy === null ? [] : [backup.requestedBy]),
            ...(contents === '' ? [] : [contents]),
          ].join(' · ')}
        </p>
        <BackupDetails backup={backup} />
      </div>
      {backup.state === 'done' && <BackupMenu backup={backup} onProve={onProve} onDelete={onDelete} />}
    </li>
  );
}

function BackupMenu({ backup, onProve, onDelete }: RowProps) {
  return (
    <RowMenu label={`Actions for the backup of ${dateTimeLabel(backup.startedAt)}`}>
      {backup.opensWithKey && <MenuItem onSelect={onProve}>Test restore</MenuItem>}
      <MenuItem
        onSelect={() => {
          // The server sends it as an attachment, so the page stays where it is.
          window.location.assign(`/api/backups/${backup.id}/file`);
        }}
      >
        Download
      </MenuItem>
      {backup.kept !== 'last proven' && (
        <MenuItem kind="danger" onSelect={onDelete}>
          Delete
        </MenuItem>
      )}
    </RowMenu>
  );
}

/** Why it stays, what failed, and what its restore showed. */
function BackupDetails({ backup: { kept, error, proof, lostFiles } }: { backup: Backup }) {
  return (
    <>
      {kept !== null && <p className="text-sm text-ink-soft">{keptLabels[kept]}</p>}
      {error !== null && <p className="text-sm text-danger">{error}</p>}
      {proof !== null && (
        <p className={proof.state === 'failed' ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>
          {proof.state === 'failed'
            ? `Restore of ${dateTimeLabel(proof.at)}: ${proof.problem ?? ''}`
            : `Restored and compared ${dateTimeLabel(proof.at)}`}
        </p>
      )}
      {lostFiles !== null && lostFiles > 0 && (
        <p className="text-sm text-danger">{lostFiles} stored files were missing when it was made. Run npm run admin -- verify.</p>
      )}
    </>
  );
}

type Backup = Outputs['backups']['overview']['backups'][number];

interface StatusWord {
  word: string;
  kind: 'success' | 'danger' | 'secondary' | 'warning';
  icon: LucideIcon;
}

/** The known facts about whether it can be restored. */
function statusOfBackup({ state, proof, opensWithKey }: Backup): StatusWord {
  if (state === 'running') return { word: 'In progress', kind: 'secondary', icon: LoaderCircle };
  if (state === 'failed') return { word: 'Failed', kind: 'danger', icon: CircleX };
  if (state === 'cancelled') return { word: 'Stopped', kind: 'secondary', icon: OctagonX };
  if (proof?.state === 'failed') return { word: 'Cannot be restored', kind: 'danger', icon: CircleX };
  if (proof?.state === 'passed') return { word: 'Verified', kind: 'success', icon: CircleCheck };
  if (!opensWithKey) return { word: 'Needs another key', kind: 'warning', icon: KeyRound };
  return { word: 'Not verified', kind: 'secondary', icon: CircleHelp };
}

const kindLabels: Record<Backup['kind'], string> = { nightly: 'Nightly', manual: 'Manual', command: 'Command line' };

const keptLabels: Record<NonNullable<Backup['kept']>, string> = {
  night: `Kept: one of the last ${backupsKept.nightly} nights`,
  'by hand': `Kept: one of the last ${backupsKept.byHand} made manually`,
  'last proven': 'Kept: last verified',
};

/** "12.3 MB" */
function sizeLabel(bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? ['kB', 1_000] : bytes < 1_000_000_000 ? ['MB', 1_000_000] : ['GB', 1_000_000_000];
  return `${(bytes / size).toFixed(1)} ${unit}`;
}

function contentsLabel({ bytes, documents, memories, files }: Backup): string {
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
