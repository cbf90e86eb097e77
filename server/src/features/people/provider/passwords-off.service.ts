import { conflict, forbidden } from '../../../lib/errors.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { getProviderSettings } from './provider-settings.queries.ts';

type Asking = Pick<Deps, 'config'> & { db: Db };

/** Without a provider in the settings passwords are on, whatever was chosen: that is the way back in where the provider is gone for good. */
export async function arePasswordsOff({ db, config }: Asking): Promise<boolean> {
  return config.oidc !== undefined && (await getProviderSettings(db)).arePasswordsOff;
}

/** Everybody may, or where passwords are off, one administrator. */
export async function mayUsePassword({ db, config }: Asking, userId: number | undefined): Promise<boolean> {
  if (config.oidc === undefined) return true;
  const settings = await getProviderSettings(db);
  return !settings.arePasswordsOff || settings.breakGlassId === userId;
}

/** How people sign in instead: "Passwords are off here. Use “Sign in with …” on the login screen". */
export function passwordsOffText({ config }: Pick<Deps, 'config'>): string {
  return `Passwords are off here. Use “Sign in with ${config.oidc?.name ?? ''}” on the login screen`;
}

/** Throws 403 for people who sign in with the provider only. */
export async function requirePasswordAllowed(deps: Asking, userId: number | undefined): Promise<void> {
  if (!(await mayUsePassword(deps, userId))) throw forbidden(passwordsOffText(deps));
}

/** The one administrator who has to stay able to sign in, because passwords are off for everybody else. */
export async function isBreakGlass({ db, config }: Asking, userId: number): Promise<boolean> {
  if (config.oidc === undefined) return false;
  const settings = await getProviderSettings(db);
  return settings.arePasswordsOff && settings.breakGlassId === userId;
}

/** Throws 409 before that administrator is locked, or loses the role. */
export async function requireNotBreakGlass(asking: Asking, userId: number): Promise<void> {
  if (!(await isBreakGlass(asking, userId))) return;
  throw conflict('This administrator is the one who can sign in with a password. Name another one first, or turn passwords on again');
}
