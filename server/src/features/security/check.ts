import type { SecurityCheck } from '@vademecum/shared/security.ts';
import type { Deps } from '../../deps.ts';
import type { Transport } from '../../lib/transport.ts';

/** What a check looks at: the running product, and how the request that asks came. */
export interface Looked {
  deps: Deps;
  transport: Transport;
  /** LangChain sends what it does to another company. */
  isTracingOn: boolean;
}

export type Finding = Pick<SecurityCheck, 'state' | 'why'> & { toDo?: string };

/** One promise and the function that looks whether it holds. */
export type Check = Pick<SecurityCheck, 'id' | 'topic' | 'statement' | 'isNeeded'> & {
  look: (looked: Looked) => Finding | Promise<Finding>;
};

export const holds = (why: string): Finding => ({ state: 'holds', why });
export const warns = (why: string, toDo: string): Finding => ({ state: 'warning', why, toDo });
export const fails = (why: string, toDo: string): Finding => ({ state: 'fails', why, toDo });
