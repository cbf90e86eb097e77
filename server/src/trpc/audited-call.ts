import type { AuditAction, AuditObject } from '@vademecum/shared/trust/audit-choices.ts';

/** What a call gave and got: input as it was sent, output as it was answered. */
export interface Call {
  input: unknown;
  output: unknown;
}

type Read = (call: Call) => unknown;

/** What the audit log says of a procedure, or of a REST path that is none. */
export interface AuditedCall {
  action: AuditAction;
  /** Where the call did not succeed, if that is another thing. */
  refused?: AuditAction;
  /** Where a sign-in is half done and waits for its code, if that is another thing. */
  codeAsked?: AuditAction;
  object: AuditObject;
  /** The object's number; what is no number does not get into the log. */
  id?: Read;
  /** The numbers of all that a call that succeeded was about: an entry for each. */
  ids?: Read;
  /** Ids, counts and statuses of a call that succeeded; text that is no single word is refused. */
  details?: (call: Call) => Record<string, number | string | readonly string[]>;
  /** Of these, which only give what is the caller's own, "not found" may be somebody else's: a denial. */
  isOwn?: boolean;
  /** The caller is what it is about; before a sign-in that is the person whom the answer names, or the email address that came in. */
  isSelf?: boolean;
  /** It signs somebody in: refusals are recorded although nobody is signed in, and too many tries once a minute and address. */
  isSignIn?: boolean;
  /** Where there is no session to end, nothing happened: nobody was signed in, or it was a program with a key. */
  endsSession?: boolean;
  /** Only its denials are recorded: it reads nothing that the log is asked for. */
  denialsOnly?: boolean;
  /** What it does it records itself, in its own transaction; here only where it is refused or fails. */
  recordsItself?: boolean;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** A field of what came in. */
export const fromInput =
  (name = 'id'): Read =>
  ({ input }) =>
    field(input, name);

/** A field of what went out, by the names on the way to it. */
export const fromOutput =
  (...names: string[]): Read =>
  ({ output }) =>
    names.reduce(field, output);

/** Details: which fields came in, in addition to the id. */
export const inputFields = ({ input }: Call) => ({ fields: Object.keys(input as object).filter((name) => name !== 'id') });

/** Details that are numbers. */
export const numbers = (reads: Record<string, Read>) => (call: Call) => readEach(reads, call, Number);

/** Details that are single words. */
export const words = (reads: Record<string, Read>) => (call: Call) => readEach(reads, call, String);

function readEach<Value>(reads: Record<string, Read>, call: Call, convert: (value: unknown) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, convert(read(call))]));
}
