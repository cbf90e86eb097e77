import type { ReactNode } from 'react';
import { translated } from '../../../locale/english.ts';
import type { SignedIn } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { AccountTab } from './account-search.ts';

interface AccountPageProps {
  user: SignedIn;
  tab: AccountTab;
  onTabChange: (tab: AccountTab) => void;
  /** Tabs that are left out are not for the signed-in person. */
  contents: Partial<Record<AccountTab, ReactNode>>;
}

const labels: readonly { value: AccountTab; label: string }[] = [
  { value: 'sign-in', label: 'Sign-in' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'preferences', label: 'Preferences' },
  { value: 'api-keys', label: 'API keys' },
  { value: 'rules', label: 'Security policy' },
];

/** One's own account; administrators find the keys for programs and the rules for everybody here too. */
export function AccountPage({ user, tab, onTabChange, contents }: AccountPageProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title="My account" text={`${user.firstName} ${user.lastName}, ${user.email}, ${translated(user.role)}`} />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3 lg:px-6">
        <Tabs
          label="My account"
          activation="manual"
          value={tab}
          onValueChange={onTabChange}
          tabs={labels.filter(({ value }) => value in contents).map((one) => ({ ...one, content: contents[one.value] }))}
        />
      </div>
    </div>
  );
}
