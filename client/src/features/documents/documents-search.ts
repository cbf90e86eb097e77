import { approvalPhases } from '@vademecum/shared/documents/approval-choices.ts';
import { documentStatuses, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { type Address, day, month, oneOf, readAddress, text } from '../../lib/address.ts';

export const documentSorts = [
  'newest',
  'oldest',
  'name',
  'name-desc',
  'size',
  'review',
  'version',
  'owner',
  'effective',
  'cited',
  'uncited',
] as const;
export type DocumentSort = (typeof documentSorts)[number];

/** Days back from today. */
export const uploadedWithin = [7, 30, 90] as const;

/** How documents stand, and what is to be done about it. */
export const lifecycleFilters = ['due', 'superseded', 'expired', 'upcoming', 'effective', 'undated', 'unowned'] as const;

/** In the place of a department: documents that everyone may see. */
export const everyone = 'everyone';

/** The address of the list. Values that make no sense are left out. */
export const documentsAddress = {
  /** The text to find in the names. */
  q: text(limits.searchText),
  sort: oneOf(documentSorts),
  type: oneOf(documentTypes),
  status: oneOf(documentStatuses),
  within: oneOf(uploadedWithin),
  /** First and last day of the upload, in the reader's own time zone, both included. */
  since: day,
  until: day,
  lifecycle: oneOf(lifecycleFilters),
  owner: text(limits.name),
  /** The id of a department that it is limited to, or what everyone may see. */
  audience: text(limits.name),
  /** Retired documents are shown only if they are asked for. */
  phase: oneOf(approvalPhases),
  /** First and last day on which a document came into effect. */
  effectiveFrom: day,
  effectiveTo: day,
  /** The review calendar in the place of the list. */
  show: oneOf(['calendar']),
  /** The one month of the calendar that is shown; all of them without it. */
  month,
  /** The upload dialog is open. */
  upload: oneOf([1]),
};
export type DocumentsSearch = Address<typeof documentsAddress>;

export type ChangeDocumentsSearch = (change: Partial<DocumentsSearch>) => void;

/** The list stays as it is wherever one goes within the library; the place in a document does not. */
export function listSearchOf(search: object): DocumentsSearch {
  return readAddress(documentsAddress, search);
}

/** All the filters that leave documents out, in addition to the typed text. */
export const noFilters = {
  type: undefined,
  status: undefined,
  within: undefined,
  since: undefined,
  until: undefined,
  lifecycle: undefined,
  owner: undefined,
  audience: undefined,
  phase: undefined,
  effectiveFrom: undefined,
  effectiveTo: undefined,
} satisfies Partial<DocumentsSearch>;

export function countFilters(search: DocumentsSearch): number {
  const { since, until, effectiveFrom, effectiveTo, ...others } = noFilters;
  const single = (Object.keys(others) as (keyof typeof others)[]).filter((name) => search[name] !== undefined).length;
  const isPeriodSet = [
    search.since !== since || search.until !== until,
    search.effectiveFrom !== effectiveFrom || search.effectiveTo !== effectiveTo,
  ];
  return single + isPeriodSet.filter(Boolean).length;
}
