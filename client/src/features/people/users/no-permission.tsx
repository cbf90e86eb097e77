import { AccessDeniedScreen } from '../../../ui/access-denied-screen.tsx';

/** What the screen says without invite_staff: specification, section 2.17. */
export function NoPermission() {
  return <AccessDeniedScreen sentence="You don't have permission to manage users." />;
}
