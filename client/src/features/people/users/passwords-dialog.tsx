import type { ProviderSettings } from '@vademecum/shared/people/provider.ts';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { SelectField } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SwitchSetting } from '../../../ui/switch.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';

interface PasswordsDialogProps {
  settings: ProviderSettings;
  users: readonly ListedUser[];
  onClose: () => void;
}

/** Turns passwords off for everybody but one administrator, or on again. */
export function PasswordsDialog({ settings, users, onClose }: PasswordsDialogProps) {
  const [areOff, setAreOff] = useState(settings.arePasswordsOff);
  const [chosen, setChosen] = useState(settings.breakGlassId === null ? '' : String(settings.breakGlassId));
  const save = useSetPasswordsOff(onClose);
  const { name, hasAdministrator } = settings;
  const isBlocked = areOff && (!hasAdministrator || chosen === '');
  return (
    <FormDialog
      title="Passwords"
      onClose={onClose}
      onSubmit={() => {
        if (!save.isPending) save.mutate({ areOff, breakGlassId: areOff ? Number(chosen) : null });
      }}
      submitLabel={save.isPending ? 'Saving...' : 'Save'}
      isDisabled={isBlocked}
      isBusy={save.isPending}
      error={save.isError ? messageOf(save.error, 'The change could not be saved. Please try again.') : undefined}
    >
      <SwitchSetting
        label="Passwords off"
        hint={`People sign in with ${name} only. Links that set a password stop working.`}
        checked={areOff}
        onChange={setAreOff}
      />
      {areOff && !hasAdministrator && (
        <Notice kind="warning">{`First, sign in with ${name} as an administrator. This shows that you cannot lock yourself out.`}</Notice>
      )}
      {areOff && (
        <SelectField
          label="Administrator who keeps a password"
          hint={`Signs in when ${name} does not work. Keep this password in a safe place.`}
          options={[{ value: '', label: 'Choose an administrator' }, ...choicesOf(users)]}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}

const choicesOf = (users: readonly ListedUser[]) =>
  users
    .filter(({ role, status, hasPassword }) => role === 'admin' && status === 'active' && hasPassword)
    .map((user) => ({ value: String(user.id), label: nameOf(user) }));

function useSetPasswordsOff(onSaved: () => void) {
  const { provider } = trpc.useUtils();
  const toast = useToast();
  return trpc.provider.setPasswordsOff.useMutation({
    onSuccess: (settings) => {
      provider.settings.setData(undefined, settings);
      toast({ title: settings.arePasswordsOff ? 'Passwords are off' : 'Passwords are on' });
      onSaved();
    },
  });
}
