import { createApiKeySchema } from '@vademecum/shared/people/account.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { type SubmitEvent, useState } from 'react';
import { issueOf } from '../../../lib/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { type KeyDraft, KeyFields } from './key-fields.tsx';
import { endOfKey } from './key-life.ts';

interface KeyFormProps {
  role: Role;
  /** Of the last try. */
  error: unknown;
  isBusy: boolean;
  onSubmit: (input: { name: string; role: Role; expiresAt: string }) => void;
  onCancel: () => void;
}

const first: KeyDraft = { name: '', role: 'user', life: '90', date: '' };

export function KeyForm({ role, error, isBusy, onSubmit, onCancel }: KeyFormProps) {
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
      {issueOf(error, 'expiresAt') === undefined && <FailureNotice error={error} fallback="Failed to make the key" />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? 'Making...' : 'Make key'}
        </Button>
      </div>
    </form>
  );
}
