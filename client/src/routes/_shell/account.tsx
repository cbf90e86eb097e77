import { createFileRoute } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { AccountPage } from '../../features/people/account/account-page.tsx';
import { accountAddress } from '../../features/people/account/account-search.ts';
import { ApiKeysTab } from '../../features/people/account/api-keys-tab.tsx';
import { RulesTab } from '../../features/people/account/rules-tab.tsx';
import { SessionsTab } from '../../features/people/account/sessions-tab.tsx';
import { SignInTab } from '../../features/people/account/sign-in-tab.tsx';
import { OwnPreferences } from '../../features/settings/preferences/own-preferences.tsx';
import { startQuery } from '../../lib/start-query.ts';

/** Everybody's own: no permission beyond being signed in. */ import { addressOf } from '../../lib/address.ts';

export const Route = createFileRoute('/_shell/account')({
  validateSearch: addressOf(accountAddress),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context, deps }) => {
    const { user, trpc } = context;
    const mayManage = hasPermission(user.role, 'clinic_management');
    const isForEverybody = deps.tab === 'sign-in' || deps.tab === 'sessions' || deps.tab === 'preferences';
    const tab = isForEverybody || mayManage ? deps.tab : 'sign-in';
    return {
      user,
      mayManage,
      tab,
      secondFactor: startQuery(context, trpc.account.secondFactor.queryOptions(), tab === 'sign-in'),
      sessions: startQuery(context, trpc.account.sessions.queryOptions(), tab === 'sessions'),
      apiKeys: startQuery(context, trpc.apiKeys.list.queryOptions(), tab === 'api-keys'),
      rules: startQuery(context, trpc.account.rules.queryOptions(), tab === 'rules'),
    };
  },
  component: AccountRoute,
});

function AccountRoute() {
  const navigate = Route.useNavigate();
  const { user, mayManage, tab, secondFactor, sessions, apiKeys, rules } = Route.useLoaderData();
  return (
    <AccountPage
      user={user}
      tab={tab}
      onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })}
      contents={{
        'sign-in': <SignInTab query={secondFactor} />,
        sessions: <SessionsTab query={sessions} />,
        preferences: <OwnPreferences />,
        ...(mayManage && { 'api-keys': <ApiKeysTab query={apiKeys} role={user.role} />, rules: <RulesTab query={rules} /> }),
      }}
    />
  );
}
