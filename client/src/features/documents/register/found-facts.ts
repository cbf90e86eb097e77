import { isReviewEarly } from '@vademecum/shared/documents/lifecycle.ts';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import type { FoundFacts, RegisterChange } from '@vademecum/shared/documents/register.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';

type Register = Pick<ListedDocument['lifecycle'], 'owner' | 'effectiveFrom' | 'reviewDue'>;

/** What a document says of itself and the register lacks; undefined where that is nothing. What is set already stays. */
export function offerOf(facts: FoundFacts, register: Register): RegisterChange | undefined {
  const names = ['owner', 'effectiveFrom', 'reviewDue'] as const;
  const found = Object.fromEntries(
    names.filter((name) => register[name] === null && facts[name] !== null).map((name) => [name, facts[name]]),
  ) as Partial<Register>;
  // The document's date and the one that is set do not fit together: a person has to look.
  if (isReviewEarly({ ...register, ...found })) {
    delete found.effectiveFrom;
    delete found.reviewDue;
  }
  return Object.keys(found).length === 0 ? undefined : { id: facts.id, ...found };
}

/** "number HC-IC-02, version 6.2, owner Pharmacy, effective May 5, 2026, review due May 5, 2027". */
export function factsLabel({ number, version, owner, effectiveFrom, reviewDue }: Omit<FoundFacts, 'id'>): string {
  return [
    number === null ? null : `number ${number}`,
    version === null ? null : `version ${version}`,
    owner === null ? null : `owner ${owner}`,
    effectiveFrom === null ? null : `effective ${dayLabel(effectiveFrom)}`,
    reviewDue === null ? null : `review due ${dayLabel(reviewDue)}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
