import type { ProviderSettings } from '@vademecum/shared/people/provider.ts';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { KeyRound, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { countLabel } from '../../../lib/count-labels.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PasswordsDialog } from './passwords-dialog.tsx';
import { ProviderRulesDialog } from './provider-rules-dialog.tsx';

interface ProviderCardProps {
  query: PageQuery<ProviderSettings>;
  users: readonly ListedUser[];
}

/** How people come in with the clinic's identity provider. */
export function ProviderCard({ query, users }: ProviderCardProps) {
  return (
    <Loaded query={query} loading={<Skeleton className="h-28" />} failed="The rules of the identity provider could not be loaded">
      {(settings) => <Rules settings={settings} users={users} />}
    </Loaded>
  );
}

function Rules({ settings, users }: { settings: ProviderSettings; users: readonly ListedUser[] }) {
  const [open, setOpen] = useState<'rules' | 'passwords' | undefined>();
  const close = () => setOpen(undefined);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80 [overflow-wrap:anywhere]">
        <h2 className="font-semibold">Sign-in with {settings.name}</h2>
        <p className="text-sm text-ink-soft">{summaryOf(settings, users)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('rules')}>
          <UsersRound aria-hidden size={16} />
          Groups and access
        </Button>
        <Button onClick={() => setOpen('passwords')}>
          <KeyRound aria-hidden size={16} />
          Passwords
        </Button>
      </div>
      {open === 'rules' && <ProviderRulesDialog settings={settings} onClose={close} />}
      {open === 'passwords' && <PasswordsDialog settings={settings} users={users} onClose={close} />}
    </Card>
  );
}

function summaryOf(
  { linkedPeople, createsPeople, rules, arePasswordsOff, breakGlassId }: ProviderSettings,
  users: readonly ListedUser[],
): string {
  const breakGlass = users.find(({ id }) => id === breakGlassId);
  const groups = new Set(rules.map(({ group }) => group)).size;
  return [
    linkedPeople === 0
      ? 'Nobody has signed in with it yet.'
      : `${countLabel(linkedPeople, 'person has', 'people have')} signed in with it.`,
    createsPeople ? 'People without an invitation get an account.' : 'Only invited people can sign in.',
    groups === 0 ? 'No group gives a role or a department.' : `${countLabel(groups, 'group gives', 'groups give')} roles or departments.`,
    arePasswordsOff
      ? `Passwords are off, except for ${breakGlass === undefined ? 'one administrator' : nameOf(breakGlass)}.`
      : 'Passwords are on.',
  ].join(' ');
}
