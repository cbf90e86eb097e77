import { importLimits } from '@vademecum/shared/memories/memory-import.ts';
import type { NoteComparer } from '../checks/compare-notes.service.ts';
import type { PlannedRow } from './import-plan.ts';

/** New rows that nearly say what an earlier one says become its duplicates. False: they are too many to be compared. */
export function markRepeats(rows: PlannedRow[], comparer: () => NoteComparer): boolean {
  const added = rows.flatMap((row, index) => (row.group === 'new' ? [{ row, index }] : []));
  if (added.length > importLimits.comparedInFile) return false;
  if (added.length < 2) return true;
  const { nearest, add } = comparer();
  for (const { row, index } of added) {
    const { topic, value } = row.fields;
    const former = nearest({ topic, value });
    if (former === undefined) add({ id: row.line, topic, value });
    else rows.splice(index, 1, { ...row, group: 'duplicate', of: `nearly line ${former} of this file`, isNear: true });
  }
  return true;
}
