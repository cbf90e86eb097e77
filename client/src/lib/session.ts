import type { QueryClient } from '@tanstack/react-query';
import type { Outputs, QueryUtils } from '../trpc.ts';
import { createListeners } from './listeners.ts';

export type SignedIn = Outputs['auth']['me']['user'];

export const idleNotice = 'You were signed out after 15 minutes of inactivity';
const elsewhereNotice = 'You signed out in another tab';

/** What the tabs of one browser tell each other. */
type Message = 'signed-in' | 'signed-out' | 'active';

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

  const isRunning = () => utils.auth.me.getData() !== undefined;
  const tell = (message: Message) => {
    channel.postMessage(message);
  };
  /** Nothing of the former person may stay. */
  function change(notice: string | null, user?: SignedIn) {
    endNotice = notice;
    queryClient.clear();
    if (user !== undefined) utils.auth.me.setData(undefined, { success: true, user });
    changed.notify();
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'active') activeElsewhere.notify();
    if (data === 'signed-out' && isRunning()) change(elsewhereNotice);
    if (data === 'signed-in') change(null);
  };

  return {
    isRunning,
    endNotice: () => endNotice,
    start: (user) => {
      change(null, user);
      tell('signed-in');
    },
    end: (notice) => {
      change(notice);
      tell('signed-out');
    },
    reportActivity: () => {
      tell('active');
    },
    onChange: changed.add,
    onActivityElsewhere: activeElsewhere.add,
    close: channel.close.bind(channel),
  };
}
