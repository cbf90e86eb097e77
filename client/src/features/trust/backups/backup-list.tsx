import { useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { Outputs } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { type Backup, contentsLabel, keptLabels, kindLabels, statusOfBackup } from './backup-labels.ts';
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
      {backup.opensWithKey && <MenuItem onSelect={onProve}>Prove now</MenuItem>}
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
