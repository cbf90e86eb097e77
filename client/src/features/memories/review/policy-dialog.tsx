import type { RetentionPolicy } from '@vademecum/shared/memories/retention-policies.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DryRun } from './dry-run.tsx';
import { PolicyFields, readPolicy, textOf } from './policy-fields.tsx';
import { useSavePolicy } from './use-policy-changes.ts';

interface PolicyDialogProps {
  /** The one to edit; left out to write one. */
  policy?: RetentionPolicy | undefined;
  onClose: () => void;
}

/** While a policy is written, what it would ask about stands below it. */
export function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  const [text, setText] = useState(() => textOf(policy));
  const [wasSent, setWasSent] = useState(false);
  const { save, isSaving } = useSavePolicy(policy, onClose);
  const read = readPolicy(text);
  // The name is no part of what it asks about.
  const nameless = readPolicy({ ...text, policyName: 'Any' });
  return (
    <Dialog open onOpenChange={onClose} title={policy === undefined ? 'New Retention Policy' : 'Edit Retention Policy'} width="wide">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWasSent(true);
          if (read.success) save(read.data);
        }}
        className="flex flex-col gap-4"
      >
        <PolicyFields
          text={text}
          onChange={(change) => {
            setText((before) => ({ ...before, ...change }));
          }}
          problemOf={(field) => {
            const issue = read.error?.issues.find(({ path }) => path[0] === field)?.message;
            return wasSent || field !== 'policyName' ? issue : undefined;
          }}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isSaving}>
            {isSaving ? 'Saving...' : policy === undefined ? 'Create Policy' : 'Save Policy'}
          </Button>
        </div>
        {nameless.success && <DryRun criteria={nameless.data} />}
      </form>
    </Dialog>
  );
}
