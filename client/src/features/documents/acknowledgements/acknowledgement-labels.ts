import type { Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { roleNames } from '@vademecum/shared/permissions.ts';
import { countLabel } from '../../../lib/count-labels.ts';

/** "Due May 3, 2026". */
export const dueLabel = (state: 'open' | 'overdue' | 'acknowledged', due: string): string =>
  state === 'overdue' ? `Overdue since ${dayLabel(due)}` : `Due ${dayLabel(due)}`;

/** "Users, Laboratory, Nora Quinn". */
export function askedLabel({ roles, departments, people }: NonNullable<Roster['request']>): string {
  return [...roles.map((role) => roleNames[role].all), ...[...departments, ...people].map(({ name }) => name)].join(', ');
}

/** What a request requires besides reading. */
export function conditionsOf({ everyVersion, needsSignature, questions }: NonNullable<Roster['request']>): string[] {
  return [
    ...(everyVersion ? ['Repeats for each new version'] : []),
    ...(needsSignature ? ['Signature required'] : []),
    ...(questions > 0 ? [countLabel(questions, 'check question', 'check questions')] : []),
  ];
}
