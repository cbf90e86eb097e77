import { useRouteContext } from '@tanstack/react-router';
import type { Session } from './session.ts';

export function useSession(): Session {
  return useRouteContext({ from: '__root__', select: (context) => context.session });
}
