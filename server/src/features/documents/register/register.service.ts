import { TRPCError } from '@trpc/server';
import { isReviewEarly } from '@vademecum/shared/documents/lifecycle.ts';
import type { FoundFacts, RegisterChange, SetDocuments, SetManyResult } from '@vademecum/shared/documents/register.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Deps } from '../../../deps.ts';
import { readDepartments } from '../../../db/source-departments.ts';
import { conflict, invalid } from '../../../lib/errors.ts';
import { localDay } from '../../../lib/local-day.ts';
import { putAudience } from '../../people/departments/audiences.service.ts';
import { putDates } from '../approvals/put-text.ts';
import { headerLength, readHeaderFacts } from './header-facts.ts';
import { listRegisterFields, listTextStarts, type RegisterFields, updateRegisterFields } from './register.queries.ts';

/** What documents say of themselves at their top, out of the text that answers now; those that say nothing are left out. */
export async function findHeaderFacts({ db, now }: Pick<Deps, 'db' | 'now'>, ids: readonly number[]): Promise<FoundFacts[]> {
  const starts = await listTextStarts(db, ids, headerLength);
  const today = localDay(now());
  return starts
    .map(({ id, start }) => ({ id, ...readHeaderFacts(start, today) }))
    .filter(({ id: _, ...facts }) => Object.values(facts).some((value) => value !== null));
}

/** The numbers that documents give themselves at their top, by id. */
export async function findDocumentNumbers(db: Deps['db'], ids: readonly number[]): Promise<Map<number, string>> {
  const starts = await listTextStarts(db, ids, headerLength);
  return new Map(
    starts.flatMap(({ id, start }) => {
      const { number } = readHeaderFacts(start, '');
      return number === null ? [] : [[id, number]];
    }),
  );
}

/** All of them or, where one is refused, none. Documents that are gone are named, not refused. */
export function setDocuments(deps: Deps, by: User, { documents, onlyEmpty }: SetDocuments): Promise<SetManyResult> {
  const now = deps.now().toISOString();
  return deps.db.transaction().execute(async (db) => {
    const rows = await listRegisterFields(
      db,
      documents.map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const result: SetManyResult = { changed: [], missing: [] };
    for (const [at, { id, departmentIds, ...wanted }] of documents.entries()) {
      const row = byId.get(id);
      if (row === undefined) {
        result.missing.push(id);
        continue;
      }
      const isAudienceKept = departmentIds === undefined || (onlyEmpty && readDepartments(row.departments).length > 0);
      const isOtherAudience = !isAudienceKept && (await putAudience(db, { documentId: id }, { by, departmentIds }));
      const after = merged(row, wanted, onlyEmpty);
      const isOther = !isSame(row, after);
      if (isOther) {
        refuseEarlyReview(after, row.name, at);
        await updateRegisterFields(db, id, after);
        await putDates(db, id, row, after, { by: by.id, now }).catch(refuseNamed(row.name));
      }
      if (isOther || isOtherAudience) result.changed.push(id);
    }
    return result;
  });
}

/** Among several documents, the refusal of one says which. */
const refuseNamed = (name: string) => (error: unknown) => {
  throw error instanceof TRPCError && error.code === 'CONFLICT' ? conflict(`“${name}”: ${error.message}. No document was changed`) : error;
};

const fieldNames = ['type', 'owner', 'effectiveFrom', 'reviewDue'] as const;

function merged(before: RegisterFields, wanted: Omit<RegisterChange, 'id' | 'departmentIds'>, onlyEmpty: boolean): RegisterFields {
  const pick = <Name extends (typeof fieldNames)[number]>(name: Name): RegisterFields[Name] => {
    const value = wanted[name] as RegisterFields[Name] | undefined;
    const isKept = value === undefined || (onlyEmpty && before[name] !== null);
    return isKept ? before[name] : value;
  };
  const owner = pick('owner');
  return { type: pick('type'), owner: owner === '' ? null : owner, effectiveFrom: pick('effectiveFrom'), reviewDue: pick('reviewDue') };
}

const isSame = (one: RegisterFields, other: RegisterFields): boolean => fieldNames.every((name) => one[name] === other[name]);

function refuseEarlyReview(fields: RegisterFields, name: string, at: number): void {
  if (!isReviewEarly(fields)) return;
  const message = `The review of “${name}” cannot be due before the document takes effect. No document was changed`;
  throw invalid(message, [{ path: `documents.${at}.reviewDue`, message }]);
}
