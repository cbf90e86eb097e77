import { productName } from '../../../lib/product-name.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SetupForm } from './setup-form.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Makes the first administrator, with the one-time link that the first start prints. */
export function SetupPage({ token: linked }: { token: string }) {
  const token = useLinkToken(linked);
  return (
    <AuthLayout title={`Set up ${productName}`} text="Create the first administrator. Everyone else is invited from inside.">
      {token === '' ? (
        <Notice kind="warning" role="alert" title="The link is incomplete">
          Open the whole link that the server printed when it started for the first time.
        </Notice>
      ) : (
        <SetupForm token={token} />
      )}
    </AuthLayout>
  );
}
