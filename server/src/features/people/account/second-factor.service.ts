import type { SecondFactorState } from '@vademecum/shared/people/account.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, tooMany } from '../../../lib/errors.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  enableOffer,
  findSecondFactor,
  isRequiredFor,
  listSealedSecrets,
  putOffer,
  replaceRecoveryCodes,
  setSealedSecret,
  takeRecoveryCode,
  takeStep,
} from './second-factor.queries.ts';

const sixDigits = /^\d{6}$/;
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
const label = (userId: number) => `second factor of person ${userId}`;
const alreadyOn = () => conflict('You already have a second factor. Turn it off first');

/** Reseals every secret under another key. */
export async function resealSecondFactors(db: Db, from: SecretBox, to: SecretBox): Promise<void> {
  for (const { userId, sealedSecret } of await listSealedSecrets(db)) {
    await setSealedSecret(db, userId, to.seal(from.open(sealedSecret, label(userId)), label(userId)));
  }
}

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const factor = await findSecondFactor(db, userId);
  return factor !== undefined && factor.enabledAt !== null;
}

export async function secondFactorState(db: Db, user: User): Promise<SecondFactorState> {
  const enabledAt = (await findSecondFactor(db, user.id))?.enabledAt ?? null;
  return {
    isEnabled: enabledAt !== null,
    enabledAt,
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
    isRequired: await isRequiredFor(db, user.role),
  };
}

/** A new secret, which counts for nothing until a right code enables it. */
export async function offerSecondFactor(deps: Deps, user: User): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(secretBytes);
  if (!(await putOffer(deps.db, user.id, deps.secrets.seal(secret, label(user.id))))) throw alreadyOn();
  const totp = totpOf(secret, { issuer: deps.config.productName, label: user.email });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Enables the factor that was offered; the caller has checked the password. Returns the recovery codes, which nobody can read again. */
export async function enableSecondFactor(deps: Deps, userId: number, code: string): Promise<string[]> {
  const offer = await findSecondFactor(deps.db, userId);
  if (offer?.enabledAt != null) throw alreadyOn();
  if (offer === undefined) throw conflict('Begin again: the secret to scan is missing');
  countTry(deps, userId);
  const step = findTotpStep(deps.secrets.open(offer.sealedSecret, label(userId)), plainCode(code), deps.now());
  if (step === null) throw wrongCode('Incorrect code. Check that your phone sets its clock automatically');
  const codes = makeRecoveryCodes();
  await deps.db.transaction().execute(async (db) => {
    const isEnabled = await enableOffer(db, { userId, sealedSecret: offer.sealedSecret, enabledAt: deps.now().toISOString(), step });
    if (!isEnabled) throw conflict('Another secret was made in the meantime. Begin again');
    await replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode));
  });
  return codes;
}

/** True if it is the present code of the person's app or one of their recovery codes; either is then used up. Throws 429. */
export async function useFactorCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  countTry(deps, userId);
  const factor = await findSecondFactor(deps.db, userId);
  if (factor?.enabledAt == null) return false;
  const plain = plainCode(code);
  if (!sixDigits.test(plain)) return takeRecoveryCode(deps.db, userId, hashRecoveryCode(plain), deps.now().toISOString());
  const step = findTotpStep(deps.secrets.open(factor.sealedSecret, label(userId)), plain, deps.now());
  return step !== null && (await takeStep(deps.db, userId, step));
}

/** Where one is signed in already, a wrong code is a wrong input. */
export async function requireFactorCode(deps: Deps, userId: number, code: string): Promise<void> {
  if (!(await useFactorCode(deps, userId, code))) throw wrongCode('That code is incorrect or was already used. Wait for the next one');
}

export async function renewRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** False if there was none. */
export async function removeSecondFactor(db: Db, userId: number): Promise<boolean> {
  return db.transaction().execute((transaction) => deleteSecondFactor(transaction, userId));
}

/** What authenticator apps expect: HMAC-SHA-1, six digits, steps of 30 seconds. */
export function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromHex(secret.toString('hex')), algorithm: 'SHA1', digits: 6, period: 30 });
}

/**
 * The step whose code it is, or null. A clock may be one step off, and typing takes a moment: RFC 6238, section 5.2. The caller refuses a step that is
 * not later than the last one used.
 */
export function findTotpStep(secret: Buffer, code: string, at: Date): number | null {
  // The comparison takes constant time and throws where six characters are more than six bytes.
  if (!sixDigits.test(code)) return null;
  const totp = totpOf(secret);
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function wrongCode(message: string): Error {
  return invalid(message, [{ path: 'code', message }]);
}

function plainCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}

/** However many addresses the guesses come from: six digits must not be guessed. */
function countTry(deps: Deps, userId: number): void {
  const wait = deps.limits.factorCode(`person ${userId}`);
  if (wait > 0) throw tooMany('Too many incorrect codes. Wait a few minutes and try again', wait);
}

const codeCount = 10;
/** 80 bits: too many to try out, so a fast hash keeps them. */
const codeBytes = 10;

/** Ten new codes: XXXX-XXXX-XXXX-XXXX. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => (new Secret({ size: codeBytes }).base32.match(/.{4}/g) ?? []).join('-'));
}

/** However it was typed: small letters, spaces and hyphens make no difference. */
function hashRecoveryCode(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`recovery code ${plain}`).digest('hex');
}
