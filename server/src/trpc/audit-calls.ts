import { TRPCError } from '@trpc/server';
import type { AuditOutcome } from '@vademecum/shared/trust/audit-choices.ts';
import { signInCodes } from '@vademecum/shared/people/sign-in-codes.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { type NewAuditEntry, recordAudit } from '../features/trust/audit/audit.service.ts';
import { keepMark } from '../features/trust/audit/mark.service.ts';
import { findUserByEmail } from '../features/people/users/users.service.ts';
import { publicFailure } from '../lib/errors.ts';
import type { AuditedCall } from './audited-call.ts';
import type { Context } from './context.ts';
import { auditLimitedReads } from './limited-reads.ts';

/** A call of a procedure, or of a REST path that is none. Input is as it was sent. */
interface StartedCall {
  path: string;
  /** What the log says of it. */
  audit: AuditedCall | 'not audited' | undefined;
  input: unknown;
}

/** A call that is over: with an output, or with an error. */
interface EndedCall extends StartedCall {
  output?: unknown;
  error?: unknown;
}

type Subject = Pick<NewAuditEntry, 'action' | 'objectType' | 'objectId' | 'outcome' | 'details'>;

/**
 * Writes what the procedure's meta says of a call. Rejects if that cannot be written; then the caller gets an error instead of the answer, and no session.
 */
export async function auditCall(ctx: Context, call: EndedCall): Promise<void> {
  const known = call.audit === 'not audited' ? undefined : call.audit;
  if (known?.endsSession === true && (ctx.identity?.sessionId ?? null) === null) return;
  const isSelf = known?.isSelf === true;
  const actorId = (isSelf ? await personOf(ctx, call) : null) ?? ctx.identity?.user.id ?? null;
  const subject = subjectOf(ctx, call, known);
  if (subject === undefined) return;
  const entry = { ...subject, ...callerOf(ctx, subject.details), actorId, address: ctx.address };
  try {
    await recordEach(ctx, entry, isSelf ? [actorId] : objectIdsOf(known, call, subject));
    await keepMark(ctx.deps);
  } catch (error) {
    if (ctx.identity === null) ctx.setSessionCookie(null);
    throw error;
  }
}

/** Several in one transaction: the log has all of them or none. */
async function recordEach(
  { deps }: Context,
  entry: Omit<NewAuditEntry, 'objectId'>,
  objectIds: NewAuditEntry['objectId'][],
): Promise<void> {
  const [first = null] = objectIds;
  if (objectIds.length === 1) return recordAudit(deps.db, { ...entry, objectId: first });
  await deps.db.transaction().execute(async (db) => {
    for (const objectId of objectIds) await recordAudit(db, { ...entry, objectId });
  });
}

function objectIdsOf(audited: AuditedCall | undefined, call: EndedCall, { objectId, outcome }: Subject): Subject['objectId'][] {
  if (outcome !== 'ok' || audited?.ids === undefined) return [objectId];
  const ids = audited.ids(detailed(call));
  return Array.isArray(ids) ? ids.map(numberOf) : [];
}

/** A program acts for the person who made its key; the entry says so, and which key it was. */
function callerOf({ identity }: Context, details: Subject['details']): Pick<NewAuditEntry, 'actorKind' | 'details'> {
  const apiKeyId = identity?.apiKeyId ?? null;
  return apiKeyId === null ? { actorKind: 'person' } : { actorKind: 'api_key', details: { ...details, apiKeyId } };
}

/** Does what a door that is no procedure does, and audits it as one. */
export async function audited<T>(ctx: Context, call: StartedCall, run: () => T | Promise<T>): Promise<T> {
  let output: T;
  try {
    output = await run();
  } catch (error) {
    await auditCall(ctx, { ...call, error });
    throw error;
  }
  await auditCall(ctx, { ...call, output });
  return output;
}

/** Audits a call that answers with a stream before its first event goes out; where it breaks off later, that too. */
export async function* auditedStream(ctx: Context, call: StartedCall, events: AsyncIterable<unknown>): AsyncGenerator {
  let isFirst = true;
  try {
    for await (const event of events) {
      if (isFirst) await auditCall(ctx, { ...call, output: event });
      isFirst = false;
      await auditLimitedReads(ctx, { path: call.path, rowsAre: undefined, output: event });
      yield event;
    }
  } catch (error) {
    await auditCall(ctx, { ...call, error });
    throw error;
  }
}

function subjectOf(ctx: Context, call: EndedCall, audited: AuditedCall | undefined): Subject | undefined {
  if (call.error !== undefined) return refusedSubject(ctx, call, audited);
  if (audited === undefined || audited.denialsOnly === true) return undefined;
  const { action, object, recordsItself } = audited;
  if (recordsItself === true) return undefined;
  return { action, objectType: object, objectId: idOf(audited, call), outcome: 'ok', details: audited.details?.(detailed(call)) ?? {} };
}

function refusedSubject(ctx: Context, call: EndedCall, audited: AuditedCall | undefined): Subject | undefined {
  const code = call.error instanceof TRPCError ? call.error.code : 'INTERNAL_SERVER_ERROR';
  const isSignIn = audited?.isSignIn === true;
  if (code === 'TOO_MANY_REQUESTS') return isSignIn ? throttledSignIn(ctx) : undefined;
  if (isCodeAsked(call.error)) return halfSignIn(audited);
  if (ctx.identity === null && code === 'UNAUTHORIZED' && !isSignIn) return undefined;
  if (audited === undefined || audited.denialsOnly === true) return deniedRead(call, code, audited);
  const { action, refused = action, object } = audited;
  return { action: refused, objectType: object, objectId: idOf(audited, call), outcome: outcomeOf(code, audited), details: { code } };
}

/** What a call did before it asked for the code: a link has set the password by then. */
function halfSignIn(audited: AuditedCall | undefined): Subject | undefined {
  if (audited === undefined) return undefined;
  const { action, codeAsked = action } = audited;
  return { action: codeAsked, objectType: audited.object, objectId: null, outcome: 'ok' };
}

/** The password was right, or a link set it: only the code of the second factor is missing. */
function isCodeAsked(error: unknown): boolean {
  return publicFailure(error, '').code === signInCodes.codeNeeded;
}

/** One entry a minute and address: a person who guesses by the thousand does not fill the log. */
function throttledSignIn({ deps, address }: Context): Subject | undefined {
  if (deps.audit.isThrottleKnown(address)) return undefined;
  return { action: 'sign_in.throttled', objectType: 'user', objectId: null, outcome: 'denied' };
}

/** What is not audited otherwise is where somebody signed in is refused. */
function deniedRead(call: EndedCall, code: TRPCError['code'], audited: AuditedCall | undefined): Subject | undefined {
  if (outcomeOf(code, audited) !== 'denied') return undefined;
  const object =
    audited === undefined
      ? ({ objectType: 'server', objectId: null } as const)
      : { objectType: audited.object, objectId: idOf(audited, call) };
  return { action: 'access.denied', ...object, outcome: 'denied', details: { procedure: call.path, code } };
}

function outcomeOf(code: TRPCError['code'], audited: AuditedCall | undefined): AuditOutcome {
  return code === 'FORBIDDEN' || (code === 'NOT_FOUND' && audited?.isOwn === true) ? 'denied' : 'failed';
}

const detailed = ({ input, output }: EndedCall) => ({ input, output });

function idOf({ id }: AuditedCall, call: EndedCall): number | null {
  return numberOf(id?.(detailed(call)));
}

/** Text could be anything: only numbers get from a call into the log. */
function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** Who signs in with this call, or whom it names; a name is no proof of who it was. */
async function personOf({ deps, subject }: Context, { input, output }: EndedCall): Promise<number | null> {
  if (subject.userId !== null) return subject.userId;
  const user = (output as { user?: { id?: unknown } } | undefined)?.user;
  if (user !== undefined) return numberOf(user.id);
  const email = (input as { email?: unknown } | undefined)?.email;
  if (typeof email !== 'string' || email.length > limits.email) return null;
  return (await findUserByEmail(deps.db, email.trim()))?.id ?? null;
}
