import type { QueryClient } from '@tanstack/react-query';
import type { SessionEnd } from '@vademecum/shared/people/auth.ts';
import type { ApiClient, Outputs, QueryUtils } from '../trpc.ts';
import { createListeners } from './listeners.ts';

export type SignedIn = NonNullable<Outputs['auth']['session']['user']>;

const endNotices: Record<SessionEnd, string> = {
  idle: 'You were signed out after 15 minutes of inactivity',
  too_long: 'You were signed out after 12 hours. Sign in again to continue',
  locked: 'Your account was locked. Contact your administrator',
  password_changed: 'Your password was changed elsewhere. Sign in with the new one',
  ended_elsewhere: 'This session was ended from another device or tab',
  second_factor_reset: 'An administrator removed your second factor. Sign in again',
  ended_by_provider: 'You were signed out by your identity provider',
  unlinked: 'An administrator unlinked your account from your identity provider. Sign in again',
};
const elsewhereNotice = 'You signed out in another tab';
/** The server does not remember why: another tab signed out while this one slept, or it was long ago. */
const overNotice = 'Your session has ended. Sign in again';

/** Why a session ended, as the login says it. */
export function noticeOf(end: SessionEnd | null): string {
  return end === null ? overNotice : endNotices[end];
}

/** The messages between the tabs of one browser. */
export type SessionMessage = { kind: 'signed-in' } | { kind: 'signed-out'; notice: string } | { kind: 'active' };

/** The signed-in person, in this tab and in the others. */
export interface Session {
  isRunning: () => boolean;
  /** Why the last session ended; empty if the person left, null if none has ended since the last sign-in. */
  endNotice: () => string | null;
  start: (reply: Reply) => void;
  /** Empties everything that was fetched; the notice says why. */
  end: (notice: string) => void;
  /** The server refused a person who is not signed in. Empties everything at once, then asks for the reason and shows it. */
  endAsServerSays: () => Promise<void>;
  /** Someone is at work in this tab; the others hear of it. */
  reportActivity: () => void;
  onChange: (listener: () => void) => () => void;
  onActivityElsewhere: (listener: () => void) => () => void;
  close: () => void;
}

interface TabListeners {
  active: () => void;
  'signed-in': () => void;
  'signed-out': (notice: string) => void;
}

function listenToTabs(channel: BroadcastChannel, listeners: TabListeners): void {
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    if (data.kind === 'signed-out') listeners['signed-out'](data.notice);
    else listeners[data.kind]();
  };
}

/** Null if the session goes on after all. */
async function askWhy(client: ApiClient): Promise<string | null> {
  const state = await client.auth.session.query().catch(() => null);
  return (state?.user ?? null) === null ? noticeOf(state?.ended ?? null) : null;
}

interface Reply {
  user: SignedIn;
  mustSetUpSecondFactor: boolean;
}

/** The session data of this tab. The signed-in person is cached with all other fetched data, and is removed with it. */
function createHeld(queryClient: QueryClient, utils: QueryUtils) {
  const changed = createListeners();
  let endNotice: string | null = null;
  return {
    isRunning: () => (utils.auth.session.getData()?.user ?? null) !== null,
    endNotice: () => endNotice,
    onChange: changed.add,
    /** Nothing of the former person may stay. */
    change: (notice: string | null, reply?: Reply) => {
      endNotice = notice;
      queryClient.clear();
      window.sessionStorage.clear();
      if (reply !== undefined) utils.auth.session.setData(undefined, { ...reply, ended: null });
      changed.notify();
    },
  };
}

async function endAsServerSays(held: ReturnType<typeof createHeld>, client: ApiClient, end: (notice: string) => void): Promise<void> {
  if (!held.isRunning()) return;
  held.change('');
  const why = await askWhy(client);
  // A person signed in while the request was on its way.
  if (held.endNotice() === null) return;
  if (why === null) held.change(null);
  else end(why);
}

export function createSession(queryClient: QueryClient, utils: QueryUtils, client: ApiClient): Session {
  const channel = new BroadcastChannel('vademecum.session');
  const activeElsewhere = createListeners();
  const held = createHeld(queryClient, utils);
  const { isRunning, endNotice, onChange, change } = held;
  const tell = (message: SessionMessage) => {
    channel.postMessage(message);
  };
  const end = (notice: string) => {
    change(notice);
    tell({ kind: 'signed-out', notice });
  };
  listenToTabs(channel, {
    active: activeElsewhere.notify,
    'signed-in': () => {
      change(null);
    },
    'signed-out': (notice) => {
      if (isRunning()) change(notice || elsewhereNotice);
    },
  });

  return {
    isRunning,
    endNotice,
    onChange,
    end,
    start: ({ user, mustSetUpSecondFactor }) => {
      change(null, { user, mustSetUpSecondFactor });
      tell({ kind: 'signed-in' });
    },
    endAsServerSays: () => endAsServerSays(held, client, end),
    reportActivity: () => {
      tell({ kind: 'active' });
    },
    onActivityElsewhere: activeElsewhere.add,
    close: channel.close.bind(channel),
  };
}
