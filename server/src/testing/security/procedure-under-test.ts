import type { Permission } from '@vademecum/shared/permissions.ts';
import type { Caller } from '../test-app.ts';
import type { Fields } from './doors.ts';
import { thing, type ThingKind, type World } from './things.ts';

/** What the security suites must know of a procedure that its schema does not say. */
export interface ProcedureUnderTest {
  /** Who may call it: by permission, by being signed in, or anybody. */
  open: 'anyone' | 'signed in' | [Permission, ...Permission[]];
  /** What it is sent when it is to succeed; makes whatever that needs. Left out where it takes no input. */
  input?: (world: World, caller: Caller) => Fields | Promise<Fields>;
  /** It answers with a stream, which has the status inside. */
  isStreamed?: true;
  /** The status when somebody who may calls it with that input. 200 if left out. */
  reply?: number;
  /** The status for callers who are not signed in, if they may call it but get another answer. */
  signedOutReply?: number;
  /** What each field that could name a thing names; 'nothing' where it is a number of its own, or text whose effect naming.test.ts tells apart. */
  names?: Record<string, ThingKind | 'nothing'>;
  /** The status for a thing that is not there, or not the caller's. 404 if left out. */
  missing?: Record<string, number>;
  /** Values that look like no id and are taken all the same. */
  takes?: Record<string, unknown[]>;
}

/** Of a procedure that is called by the number of a thing. */
export const id = (kind: ThingKind): Pick<ProcedureUnderTest, 'input' | 'names'> => ({
  input: async (world, caller) => ({ id: await thing(kind).make(world, caller) }),
  names: { id: kind },
});

export const idAnd = (kind: ThingKind, fields: () => Fields): Pick<ProcedureUnderTest, 'input' | 'names'> => ({
  input: async (world, caller) => ({ id: await thing(kind).make(world, caller), ...fields() }),
  names: { id: kind },
});
