import { goldenLost } from '@vademecum/shared/learning/golden.ts';
import { type GlossaryEntry, glossaryEntrySchema, glossaryLimits, type GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { type ChangeEvent, useState } from 'react';
import { codeOf, messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LossReasonField } from './loss-reason-field.tsx';
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
      title: 'Restore the default abbreviations?',
      description: `${differ === 1 ? '1 default abbreviation was' : `${differ} default abbreviations were`} changed, switched off or removed. Defaults are restored; the ones you added stay.`,
      confirmLabel: 'Restore',
      onConfirm: () => {
        changes.restore();
      },
    };
  const { term } = open;
  const after = term.isShipped ? 'This is a default abbreviation, so you can restore it later.' : 'You added it, so it cannot be restored.';
  return {
    title: `Remove ${term.term}?`,
    description: `The assistant will no longer expand it. ${after}`,
    confirmLabel: 'Remove',
    onConfirm: () => {
      changes.remove(term);
    },
  };
}

interface TermDialogProps {
  /** The one to edit; left out to add one. */
  term?: GlossaryTerm | undefined;
  onClose: () => void;
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

function textOf(term: GlossaryTerm | undefined): TermText {
  return { term: term?.term ?? '', longForms: term?.longForms.join('\n') ?? '', note: term?.note ?? '' };
}

/** Adds or changes an abbreviation. Errors of a field are shown next to the field; the server's errors are shown above the buttons. */
function TermDialog({ term, onClose }: TermDialogProps) {
  const [text, setText] = useState(() => textOf(term));
  const [wasSent, setWasSent] = useState(false);
  const [reason, setReason] = useState('');
  const save = useSaveTerm(term, onClose);
  const checked = glossaryEntrySchema.safeParse({ ...text, longForms: linesOf(text.longForms) });
  return (
    <FormDialog
      title={term === undefined ? 'Add Abbreviation' : `Edit ${term.term}`}
      onClose={onClose}
      onSubmit={() => {
        setWasSent(true);
        if (checked.success) save.send(checked.data, reason);
      }}
      submitLabel={save.isSaving ? 'Saving...' : 'Save'}
      isDisabled={save.isSaving}
    >
      <TermFields
        text={text}
        onChange={setText}
        isShipped={term?.isShipped === true}
        problemOf={(field) => (wasSent ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)}
      />
      {save.failure !== undefined && (
        <Notice kind="danger" role="alert">
          {save.failure}
        </Notice>
      )}
      {(save.wantsReason || reason !== '') && <LossReasonField reason={reason} onChange={setReason} />}
    </FormDialog>
  );
}

/** Adds an abbreviation, or changes the one given. */
function useSaveTerm(term: GlossaryTerm | undefined, onSaved: () => void) {
  const utils = trpc.useUtils();
  const onSuccess = async () => {
    await Promise.all([utils.glossary.list.invalidate(), utils.golden.invalidate()]);
    onSaved();
  };
  const add = trpc.glossary.add.useMutation({ onSuccess });
  const update = trpc.glossary.update.useMutation({ onSuccess });
  const error = add.error ?? update.error;
  return {
    send: (entry: GlossaryEntry, reason: string) => {
      const given = reason.trim() === '' ? entry : { ...entry, overrideReason: reason.trim() };
      if (term === undefined) add.mutate(given);
      else update.mutate({ id: term.id, ...given });
    },
    /** Golden questions would be lost: it wants a reason. */
    wantsReason: codeOf(error) === goldenLost,
    isSaving: add.isPending || update.isPending,
    failure: error === null ? undefined : messageOf(error, 'Failed to save the abbreviation'),
  };
}

/** As typed: one meaning a line. */
interface TermText {
  term: string;
  longForms: string;
  note: string;
}

interface TermFieldsProps {
  text: TermText;
  onChange: (text: TermText) => void;
  isShipped: boolean;
  problemOf: (field: keyof TermText) => string | undefined;
}

function TermFields({ text, onChange, isShipped, problemOf }: TermFieldsProps) {
  const bind = (field: keyof TermText) => ({
    value: text[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onChange({ ...text, [field]: event.target.value });
    },
  });
  const hint = isShipped ? 'Default abbreviations keep their letters.' : 'Not case-sensitive';
  return (
    <>
      <Field label="Abbreviation" error={problemOf('term')} hint={hint}>
        {(control) => <Input {...control} {...bind('term')} readOnly={isShipped} maxLength={glossaryLimits.term} />}
      </Field>
      <Field label="Stands for" error={problemOf('longForms')} hint="One meaning per line, if your clinic uses it for several things.">
        {(control) => <Textarea {...control} {...bind('longForms')} rows={3} />}
      </Field>
      <Field label="Note (optional)" error={problemOf('note')}>
        {(control) => <Input {...control} {...bind('note')} maxLength={glossaryLimits.note} />}
      </Field>
    </>
  );
}
