import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { MemoryRevision, RevisionAction } from '@vademecum/shared/memories/memory-history.ts';
import { placeLabel } from './memory-labels.ts';

export const revisionActionLabels: Record<RevisionAction, string> = {
  created: 'Written',
  changed: 'Changed',
  restored: 'Restored',
  imported: 'Imported',
};

const details: readonly { label: string; of: (revision: MemoryRevision) => string }[] = [
  { label: 'Category', of: ({ category }) => category ?? 'none' },
  { label: 'Owner', of: ({ owner }) => owner ?? 'nobody' },
  { label: 'Source', of: sourceOf },
  { label: 'Review due', of: ({ reviewDue }) => (reviewDue === null ? 'no date' : dayLabel(reviewDue)) },
];

function sourceOf({ source, sourcePassage }: MemoryRevision): string {
  const parts = [...(source === null ? [] : [source]), ...(sourcePassage === null ? [] : [placeLabel(sourcePassage)])];
  return parts.length === 0 ? 'none' : parts.join('; ');
}

/** What changed beside topic and content: "Category: none → Emergency". */
export function detailChanges(before: MemoryRevision, now: MemoryRevision): string[] {
  return details.filter(({ of }) => of(before) !== of(now)).map(({ label, of }) => `${label}: ${of(before)} → ${of(now)}`);
}
