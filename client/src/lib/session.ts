import type { QueryClient } from '@tanstack/react-query';
import type { Outputs, QueryUtils } from '../trpc.ts';
import { createListeners } from './listeners.ts';

export type SignedIn = NonNullable<Outputs['auth']['session']['user']>;

export const idleNotice = 'You were signed out after 15 minutes of inactivity';
const elsewhereNotice = 'You signed out in another tab';

/** What the tabs of one browser tell each other. */
export type SessionMessage = { kind: 'signed-in' } | { kind: 'signed-out'; notice: string } | { kind: 'active' };

/** Who is signed in, in this tab and in the others. */
export interface Session {
  isRunning: () => boolean;
  /** Why the last session ended; empty if the person left, null if none has ended since the last sign-in. */
  endNotice: () => string | null;
  start: (user: SignedIn) => void;
  /** Empties everything that was fetched; the notice says why. */
  end: (notice: string) => void;
  /** Someone is at work in this tab; the others hear of it. */
  reportActivity: () => void;
  onChange: (listener: () => void) => () => void;
  onActivityElsewhere: (listener: () => void) => () => void;
  close: () => void;
}

export function createSession(queryClient: QueryClient, utils: QueryUtils): Session {
  const channel = new BroadcastChannel('vademecum.session');
  const changed = createListeners();
  const activeElsewhere = createListeners();
  let endNotice: string | null = null;

  const isRunning = () => (utils.auth.session.getData()?.user ?? null) !== null;
  const tell = (message: SessionMessage) => {
    channel.postMessage(message);
  };
  /** Nothing of the former person may stay. */
  function change(notice: string | null, user?: SignedIn) {
    endNotice = notice;
    queryClient.clear();
    window.sessionStorage.clear();
    if (user !== undefined) utils.auth.session.setData(undefined, { user });
    changed.notify();
  }

  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    if (data.kind === 'active') activeElsewhere.notify();
    if (data.kind === 'signed-out' && isRunning()) change(data.notice || elsewhereNotice);
    if (data.kind === 'signed-in') change(null);
  };

  return {
    isRunning,
    endNotice: () => endNotice,
    start: (user) => {
      change(null, user);
      tell({ kind: 'signed-in' });
    },
    end: (notice) => {
      change(notice);
      tell({ kind: 'signed-out', notice });
    },
    reportActivity: () => {
      tell({ kind: 'active' });
    },
    onChange: changed.add,
    onActivityElsewhere: activeElsewhere.add,
    close: channel.close.bind(channel),
  };
}
