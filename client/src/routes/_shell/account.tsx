import { createFileRoute } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { AccountPage } from '../../features/account/account-page.tsx';
import { accountAddress } from '../../features/account/account-search.ts';
import { ApiKeysTab } from '../../features/account/api-keys-tab.tsx';
import { RulesTab } from '../../features/account/rules-tab.tsx';
import { SessionsTab } from '../../features/account/sessions-tab.tsx';
import { SignInTab } from '../../features/account/sign-in-tab.tsx';
import { OwnPreferences } from '../../features/preferences/own-preferences.tsx';

/** Everybody's own: no permission beyond being signed in. */ import { addressOf } from '../../lib/address.ts';

export const Route = createFileRoute('/_shell/account')({ validateSearch: addressOf(accountAddress), component: AccountRoute });

function AccountRoute() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { user } = Route.useRouteContext();
  const isForEverybody = tab === 'sign-in' || tab === 'sessions' || tab === 'preferences';
  const mayManage = hasPermission(user.role, 'clinic_management');
  return (
    <AccountPage
      user={user}
      tab={isForEverybody || mayManage ? tab : 'sign-in'}
      onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })}
      contents={{
        'sign-in': <SignInTab />,
        sessions: <SessionsTab />,
        preferences: <OwnPreferences />,
        ...(mayManage && { 'api-keys': <ApiKeysTab role={user.role} />, rules: <RulesTab /> }),
      }}
    />
  );
}
