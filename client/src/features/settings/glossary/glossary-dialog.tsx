import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TermDialog } from './term-dialog.tsx';
import type { useGlossaryChanges } from './use-glossary-changes.ts';

export type OpenDialog =
  { kind: 'add' } | { kind: 'edit'; term: GlossaryTerm } | { kind: 'remove'; term: GlossaryTerm } | { kind: 'restore' };

interface GlossaryDialogProps {
  open: OpenDialog | null;
  onClose: () => void;
  changes: ReturnType<typeof useGlossaryChanges>;
  /** How many of the shipped ones were changed or removed. */
  differ: number;
}

/** The dialog that was asked for, if any. */
export function GlossaryDialog({ open, onClose, changes, differ }: GlossaryDialogProps) {
  if (open === null) return null;
  if (open.kind === 'add') return <TermDialog onClose={onClose} />;
  if (open.kind === 'edit') return <TermDialog term={open.term} onClose={onClose} />;
  return <ConfirmDialog open onOpenChange={onClose} {...questionOf(open, changes, differ)} />;
}

type Asked = Exclude<OpenDialog, { kind: 'add' | 'edit' }>;

function questionOf(open: Asked, changes: GlossaryDialogProps['changes'], differ: number) {
  if (open.kind === 'restore')
    return {
      title: 'Restore the shipped abbreviations?',
      description: `${differ} of those that came with the product were changed, switched off or removed. They become what they were; the ones you added stay.`,
      confirmLabel: 'Restore',
      onConfirm: () => {
        changes.restore();
      },
    };
  const { term } = open;
  const after = term.isShipped ? 'It came with the product and can be restored.' : 'You added it here: it cannot be restored.';
  return {
    title: `Remove ${term.term}?`,
    description: `Questions are no longer read with it. ${after}`,
    confirmLabel: 'Remove',
    onConfirm: () => {
      changes.remove(term);
    },
  };
}
