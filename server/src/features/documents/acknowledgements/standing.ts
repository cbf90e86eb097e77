import { type Acknowledgement, type AskablePerson, isAsked } from '@vademecum/shared/documents/acknowledgements.ts';
import { dayAfter, daysBetween, localDay } from '../../../lib/local-day.ts';
import { sees } from '../../../runtime/viewer.ts';
import { seesAll } from '../../people/sign-in/auth.service.ts';
import type { OpenRequest } from './acknowledgements.queries.ts';

/** Administrators see every document; the others those of everyone and of their departments. */
export const maySee = (audience: string | null, { id, role, departmentIds }: AskablePerson): boolean =>
  audience === null || sees({ userId: id, seesAll: seesAll(role), departments: departmentIds }, audience);

/** Nobody is asked to read what they may not see. */
export const isPersonAsked = (request: OpenRequest, person: AskablePerson): boolean =>
  isAsked(request.asked, person) && maySee(request.audience, person);

type Given = Pick<Acknowledgement, 'requestId' | 'userId' | 'version'>;

/** What a person acknowledged for this request counts until there is a new version, and where nobody asked for that again, ever. */
export function isMet({ id, everyVersion, currentVersion }: OpenRequest, userId: number, given: readonly Given[]): boolean {
  return given.some((one) => one.requestId === id && one.userId === userId && (!everyVersion || one.version === currentVersion));
}

/** The last day on which the version that answers now is acknowledged in time: a new one has as many days from its first on. */
export function dueOf({ everyVersion, currentVersion, currentSince, version, askedOn, due }: OpenRequest): string {
  if (!everyVersion || currentVersion === version || currentSince === null) return due;
  return dayAfter(localDay(new Date(currentSince)), daysBetween(askedOn, due));
}

export function stateOf(request: OpenRequest, userId: number, given: readonly Given[], today: string): 'open' | 'overdue' | 'acknowledged' {
  if (isMet(request, userId, given)) return 'acknowledged';
  return dueOf(request) < today ? 'overdue' : 'open';
}
