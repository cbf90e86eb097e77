import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { tooMany } from '../../../lib/errors.ts';
import { networkOf } from '../../../lib/network-of.ts';
import { hashToken, makeToken } from '../../../lib/tokens.ts';
import {
  deleteDevicesOf,
  deleteDevicesUnusedSince,
  deleteOldestDevices,
  isIssuedDevice,
  isKnownDevice,
  upsertDevice,
} from './devices.queries.ts';

/** A browser that was not used for a year is a stranger again. */
export const deviceLifetimeMs = 365 * 24 * 60 * 60 * 1000;
const devicesPerPerson = 50;

/** Where a sign-in comes from: the network address, and the secret of the browser if it has one. */
export interface Caller {
  address: string;
  device: string | undefined;
}

const usedSince = (deps: Deps): string => new Date(deps.now().getTime() - deviceLifetimeMs).toISOString();

/**
 * Counts a try at an account before any password is hashed. Throws 429. Per address 10 a minute; per account delays that grow. A browser on
 * which the person signed in before has delays of its own, so nobody can lock a colleague out. Existing and unknown accounts are counted
 * alike, by hash. Returns the function that undoes the delay once the password was right.
 */
export async function admitSignIn(deps: Deps, email: string, { address, device }: Caller): Promise<() => void> {
  const { signIn, account } = deps.limits;
  const wait = signIn(networkOf(address));
  if (wait > 0) throw tooMany('Too many sign-in attempts. Wait a minute and try again', wait);
  const secretHash = hashToken(device ?? '');
  const isKnown = await isKnownDevice(deps.db, email, secretHash, usedSince(deps));
  const key = hashToken(`${isKnown ? secretHash : ''} ${email.toLowerCase()}`);
  const delay = account.admit(key);
  if (delay > 0) throw tooMany(`Too many attempts to sign in to this account. Wait ${inWords(delay)} and try again`, delay);
  return () => {
    account.forget(key);
  };
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** After signing in: binds the browser to the person. Returns its secret, a new one unless it had one of ours. */
export async function rememberDevice(deps: Deps, userId: number, device: string | undefined): Promise<string> {
  const isOurs = device !== undefined && (await isIssuedDevice(deps.db, hashToken(device), usedSince(deps)));
  const secret = isOurs ? device : makeToken();
  await upsertDevice(deps.db, { userId, secretHash: hashToken(secret), lastUsedAt: deps.now().toISOString() });
  await deleteOldestDevices(deps.db, userId, devicesPerPerson);
  return secret;
}

/** Anybody who may have known the old password is a stranger from now on. */
export async function forgetDevices(db: Db, userId: number): Promise<void> {
  await deleteDevicesOf(db, userId);
}

/** Returns how many were forgotten. */
export async function forgetUnusedDevices(deps: Deps): Promise<number> {
  return deleteDevicesUnusedSince(deps.db, usedSince(deps));
}
