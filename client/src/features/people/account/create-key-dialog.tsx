import { createApiKeySchema } from '@vademecum/shared/people/account.ts';
import { coversRole, type Role, roles } from '@vademecum/shared/permissions.ts';
import { Copy } from 'lucide-react';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { issueOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { FailureNotice } from './failure-notice.tsx';

interface CreateKeyDialogProps {
  /** The role of the person who makes the key: the key gets no more rights. */
  role: Role;
  onClose: () => void;
}

/** Makes a key and shows it, this once. */
export function CreateKeyDialog({ role, onClose }: CreateKeyDialogProps) {
  const utils = trpc.useUtils();
  const create = trpc.apiKeys.create.useMutation({ onSuccess: () => utils.apiKeys.list.invalidate() });
  return (
    <Dialog open onOpenChange={onClose} title="New API key">
      {create.data === undefined ? (
        <KeyForm
          role={role}
          error={create.error}
          isBusy={create.isPending}
          onSubmit={(input) => {
            create.mutate(input);
          }}
          onCancel={onClose}
        />
      ) : (
        <NewKey apiKey={create.data.key} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface NewKeyProps {
  apiKey: string;
  onDone: () => void;
}

function NewKey({ apiKey, onDone }: NewKeyProps) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="warning" role="status" title="Copy the key now">
        You won’t see it again. Anyone with this key can act as you, so store it as a secret.
      </Notice>
      <code className="rounded-md bg-sunken p-3 text-sm [overflow-wrap:anywhere] select-all">{apiKey}</code>
      <div className="flex justify-end gap-2">
        <Button onClick={() => void copy(apiKey, 'The key was copied to the clipboard.')}>
          <Copy aria-hidden size={16} />
          Copy
        </Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

interface KeyFormProps {
  role: Role;
  /** Of the last try. */
  error: unknown;
  isBusy: boolean;
  onSubmit: (input: { name: string; role: Role; expiresAt: string }) => void;
  onCancel: () => void;
}

const first: KeyDraft = { name: '', role: 'user', life: '90', date: '' };

function KeyForm({ role, error, isBusy, onSubmit, onCancel }: KeyFormProps) {
  const [draft, setDraft] = useState(first);
  const [wasSent, setWasSent] = useState(false);
  // oxlint-disable-next-line react/purity -- the day that the key begins is today's
  const expiresAt = endOfKey(draft.life, draft.date, new Date()) ?? '';
  const checked = createApiKeySchema.safeParse({ name: draft.name, role: draft.role, expiresAt });
  const problemOf = (field: 'name' | 'expiresAt') =>
    wasSent ? (checked.error?.issues.find(({ path }) => path[0] === field)?.message ?? issueOf(error, field)) : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setWasSent(true);
    if (checked.success) onSubmit(checked.data);
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <KeyFields
        makerRole={role}
        draft={draft}
        problemOf={problemOf}
        onChange={(part) => {
          setDraft({ ...draft, ...part });
        }}
      />
      {issueOf(error, 'expiresAt') === undefined && <FailureNotice error={error} fallback="Failed to create the key" />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? 'Creating...' : 'Create key'}
        </Button>
      </div>
    </form>
  );
}

interface KeyDraft {
  name: string;
  role: string;
  life: KeyLife;
  /** YYYY-MM-DD; counts with the life "date". */
  date: string;
}

interface KeyFieldsProps {
  makerRole: Role;
  draft: KeyDraft;
  problemOf: (field: 'name' | 'expiresAt') => string | undefined;
  onChange: (part: Partial<KeyDraft>) => void;
}

function KeyFields({ makerRole, draft, problemOf, onChange }: KeyFieldsProps) {
  const isDate = draft.life === 'date';
  const bind = (field: 'name' | 'role' | 'date') => ({
    value: draft[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      onChange({ [field]: event.target.value });
    },
  });
  return (
    <>
      <Field label="Name" error={problemOf('name')} hint="For example, Phone system or Nightly upload.">
        {(control) => <Input {...control} {...bind('name')} />}
      </Field>
      <Field label="Role" hint="Choose no more access than the software needs.">
        {(control) => <Select {...control} {...bind('role')} options={rolesUpTo(makerRole)} />}
      </Field>
      <Field label="Expires after" error={isDate ? undefined : problemOf('expiresAt')}>
        {(control) => (
          <Select
            {...control}
            value={draft.life}
            options={keyLives}
            onChange={(event) => {
              onChange({ life: keyLives.find(({ value }) => value === event.target.value)?.value ?? '90' });
            }}
          />
        )}
      </Field>
      {isDate && (
        <Field label="Last day" error={problemOf('expiresAt')} hint="At most two years from now.">
          {(control) => <Input {...control} {...bind('date')} type="date" />}
        </Field>
      )}
    </>
  );
}

function rolesUpTo(makerRole: Role) {
  return roles.filter((role) => coversRole(makerRole, role)).map((role) => ({ value: role, label: role }));
}

const keyLives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'date', label: 'Custom date' },
] as const;
type KeyLife = (typeof keyLives)[number]['value'];

const dayMs = 24 * 60 * 60 * 1000;

/** When a key stops working, ISO 8601: so many days from now, or the end of the day that was chosen, in the reader's own time zone. Null without a day. */
function endOfKey(life: KeyLife, date: string, now: Date): string | null {
  if (life !== 'date') return new Date(now.getTime() + Number(life) * dayMs).toISOString();
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}
