import { amongFive, type GoldenQuestion, type GoldenReason, type GoldenRunSummary } from '@vademecum/shared/learning/golden.ts';
import { Archive, CircleAlert, CircleCheck, CircleDashed, FilePen, type LucideIcon, TriangleAlert } from 'lucide-react';

/** The trigger of a run, as in "after a change of documents". */
export const reasonLabels: Record<GoldenReason, string> = {
  manual: 'Manual run',
  nightly: 'Nightly run',
  instructions: 'Change of instructions',
  documents: 'Change of documents',
  memories: 'Change of memories',
  glossary: 'Change of the glossary',
  synonym: 'Learned synonym',
  boost: 'Pinned or demoted passage',
};

interface Standing {
  kind: 'success' | 'warning' | 'danger' | 'secondary';
  icon: LucideIcon;
  label: string;
}

/** How a question did when it was last run, as an icon and words. */
export function standingOf(last: GoldenQuestion['last']): Standing {
  if (last === null) return { kind: 'secondary', icon: CircleDashed, label: 'Not run yet' };
  if (last.state === 'gone') return { kind: 'danger', icon: Archive, label: 'Its document or memory was deleted' };
  if (last.state === 'changed') return { kind: 'danger', icon: FilePen, label: 'The passage has changed' };
  if (last.rank === null) return { kind: 'danger', icon: CircleAlert, label: 'Right passage not found' };
  const place = last.rank === 1 ? 'Ranked #1' : `Ranked #${last.rank}`;
  if (!last.isAnswered) return { kind: 'warning', icon: TriangleAlert, label: `${place}, not answered` };
  if (!last.citesRight) return { kind: 'warning', icon: TriangleAlert, label: `${place}, not cited` };
  return { kind: last.rank <= amongFive ? 'success' : 'warning', icon: CircleCheck, label: `${place}, cited` };
}

/** "12 of 14 ranked #1, 13 in the top 5, 13 answered". */
export function figuresLabel({ total, first, amongFive: five, answered }: GoldenRunSummary): string {
  return `${first} of ${total} ranked #1, ${five} in the top ${amongFive}, ${answered} answered`;
}

/** "Sharps policy, Reporting, line 45"; a memory is called one. */
export function placeLabel(place: Pick<GoldenQuestion, 'name' | 'section' | 'lineIndex' | 'memoryId'>): string {
  const { name, section, lineIndex, memoryId } = place;
  if (memoryId !== null) return `Memory “${name}”`;
  const heading = section.split(' > ').at(-1) ?? '';
  return [name, ...(heading === '' || heading === name ? [] : [heading]), `line ${lineIndex + 1}`].join(', ');
}
