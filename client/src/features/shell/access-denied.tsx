import { AccessDeniedScreen } from '../../ui/access-denied-screen.tsx';

/** Specification, section 2.3. */
export function AccessDenied() {
  return (
    <AccessDeniedScreen sentence="You don't have permission to access this feature. Contact your administrator if you believe this is an error." />
  );
}
