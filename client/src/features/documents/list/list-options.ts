import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';

/**
 * How the list is kept. Rows are compared with those of the same document: by their place, as is usual, one new document at the top would make ten thousand
 * new rows of those below it.
 */
export const listOptions = {
  structuralSharing: (before: unknown, after: unknown): unknown =>
    before === undefined ? after : shareRows(before as ListedDocument[], after as ListedDocument[]),
};

function shareRows(before: readonly ListedDocument[], after: readonly ListedDocument[]): ListedDocument[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.map((row) => {
    const same = known.get(row.id);
    return same !== undefined && isSame(same, row) ? same : row;
  });
}

function isSame(one: ListedDocument, other: ListedDocument): boolean {
  if (one === other) return true;
  const { lifecycle, departments, ...facts } = one;
  return isEqual(facts, other) && isEqual(lifecycle, other.lifecycle) && isSameList(departments, other.departments);
}

type Departments = ListedDocument['departments'];

const isSameList = (one: Departments, other: Departments): boolean =>
  one.length === other.length && one.every(({ id, name }, at) => other[at]?.id === id && other[at].name === name);

/** Every field of the one is the same in the other; none of them is an object. */
function isEqual<Fields extends object>(one: Fields, other: Fields): boolean {
  return (Object.keys(one) as (keyof Fields)[]).every((name) => one[name] === other[name]);
}
