import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import { translated } from '../../../locale/english.ts';
import type { SignedIn } from '../../../lib/session.ts';
import { TabbedPage, type TabbedPageProps } from '../../../ui/tabs.tsx';
import type { AccountTab } from './account-search.ts';

const tabs: readonly { value: AccountTab; label: string }[] = [
  { value: 'sign-in', label: 'Sign-in' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'preferences', label: 'Preferences' },
  { value: 'api-keys', label: 'API keys' },
  { value: 'rules', label: 'Security policy' },
];

/** One's own account; administrators find the keys for programs and the rules for everybody here too. */
export function AccountPage({ user, ...page }: TabbedPageProps<AccountTab> & { user: SignedIn }) {
  return (
    <TabbedPage
      title="My account"
      text={`${nameOf(user)}, ${user.email}, ${translated(user.role)}`}
      activation="manual"
      tabs={tabs}
      {...page}
    />
  );
}
