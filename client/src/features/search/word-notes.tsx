import type { SearchResult } from '@vademecum/shared/search/search.ts';
import { Notice } from '../../ui/notice.tsx';

/** What was looked for in the place of slips, and the words that stand nowhere. */
export function WordNotes({ repaired, unknown }: Pick<SearchResult, 'repaired' | 'unknown'>) {
  if (repaired.length === 0 && unknown.length === 0) return null;
  return (
    <div className="mb-3">
      <Notice>
        {repaired.map(({ word, usedAs }) => (
          <p key={word}>
            Searched for <strong>{usedAs}</strong> instead of <strong>{word}</strong>
          </p>
        ))}
        {unknown.length > 0 && (
          <p>
            In no document: <strong>{unknown.join(', ')}</strong>
          </p>
        )}
      </Notice>
    </div>
  );
}
