import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { SourceFacts } from '@vademecum/shared/ask/chat.ts';
import { fullName } from '../../../db/full-name.ts';
import { among } from '../../../db/among.ts';
import type { Db } from '../../../db/open.ts';
import { departmentsOf, readDepartments } from '../../../db/source-departments.ts';
import { findDocumentNumbers } from '../../documents/register/register.service.ts';

type Cited = { citations: readonly Citation[]; nearest: readonly Citation[] };

/** The answers with what is known today of their sources; three queries for any number of answers. */
export async function withSources<Answer extends Cited>(
  db: Db,
  answers: readonly Answer[],
): Promise<(Answer & { sources: SourceFacts[] })[]> {
  const all = answers.flatMap(shownOf);
  const known = [...(await documentFacts(db, all)), ...(await memoryFacts(db, all))];
  return answers.map((answer) => {
    const keys = new Set(shownOf(answer).map(keyOf));
    return { ...answer, sources: known.filter((facts) => keys.has(keyOf(facts))) };
  });
}

const shownOf = ({ citations, nearest }: Cited) => (citations.length === 0 ? nearest : citations);
const keyOf = ({ documentId, memoryId }: Pick<Citation, 'documentId' | 'memoryId'>) => `${documentId ?? ''}/${memoryId ?? ''}`;
const idsOf = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

async function documentFacts(db: Db, citations: readonly Citation[]): Promise<SourceFacts[]> {
  const ids = idsOf(citations.map(({ documentId }) => documentId));
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'version', 'effectiveFrom', 'reviewDue', 'owner'])
    .select(departmentsOf('document', 'documents.id'))
    .where('id', 'in', among(ids) as never)
    .execute();
  const numbers = await findDocumentNumbers(db, ids);
  return rows.map(({ id, departments, ...facts }) => ({
    documentId: id,
    memoryId: null,
    number: numbers.get(id) ?? null,
    ...facts,
    departments: readDepartments(departments),
  }));
}

async function memoryFacts(db: Db, citations: readonly Citation[]): Promise<SourceFacts[]> {
  const ids = idsOf(citations.map(({ memoryId }) => memoryId));
  const rows = await db
    .selectFrom('memories')
    .leftJoin('users', 'users.id', 'memories.ownerId')
    .select(['memories.id', 'memories.version', 'memories.reviewDue', fullName().as('owner')])
    .select(departmentsOf('memory', 'memories.id'))
    .where('memories.id', 'in', among(ids) as never)
    .execute();
  return rows.map(({ id, departments, ...facts }) => ({
    documentId: null,
    memoryId: id,
    number: null,
    effectiveFrom: null,
    ...facts,
    departments: readDepartments(departments),
  }));
}
