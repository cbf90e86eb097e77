import { auditActionNames, auditObjectNames, auditOutcomes } from '@vademecum/shared/trust/audit-choices.ts';
import type { AuditFilter } from '@vademecum/shared/trust/audit.ts';
import { type Address, day, oneOf, type Reader, text, whole } from '../../../lib/address.ts';

/** As it was typed or linked, without blanks around it. */
const objectId: Reader<string> = (found) => {
  const words = text(64)(found)?.trim();
  return words === '' ? undefined : words;
};

/** The address of the screen. Values that make no sense are left out. */
export const auditAddress = {
  /** A person's id; 0 for the product itself and for people who were not signed in. */
  actor: whole(0),
  action: oneOf(auditActionNames),
  objectType: oneOf(auditObjectNames),
  objectId,
  outcome: oneOf(auditOutcomes),
  /** First and last day, in the reader's own time zone, both included. */
  from: day,
  to: day,
};
export type AuditSearch = Address<typeof auditAddress>;

/** A removed condition is present as undefined, which JSON leaves out. */
export const isFiltered = (search: AuditSearch): boolean => JSON.stringify(search) !== '{}';

/** Days of the reader's become moments of the server's. */
export function filterOf({ from, to, ...search }: AuditSearch): AuditFilter {
  return {
    ...search,
    ...(from !== undefined && { from: startOfDay(from, 0) }),
    ...(to !== undefined && { to: startOfDay(to, 1) }),
  };
}

function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** Address of the file with everything that the filter lets through. */
export function exportUrl(search: AuditSearch): string {
  const query = new URLSearchParams(Object.entries(filterOf(search)).map(([name, value]) => [name, String(value)]));
  return `/api/audit/export${query.size === 0 ? '' : `?${query.toString()}`}`;
}
