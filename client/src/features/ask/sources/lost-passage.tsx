import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { Notice } from '../../../ui/notice.tsx';
import { placeOf } from './citation-labels.ts';

interface LostPassageProps {
  title: string;
  citation: Citation | undefined;
}

/** A passage that is no longer there: nothing else is marked in its place, but what it said is shown. */
export function LostPassage({ title, citation }: LostPassageProps) {
  return (
    <div className="flex flex-col gap-3 border-b border-line p-4">
      <Notice kind="warning" title={title} role="status">
        {citation === undefined ? 'Its text can no longer be shown.' : 'The answer quoted this:'}
      </Notice>
      {citation !== undefined && (
        <figure>
          <blockquote className="border-l-2 border-line-strong pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {citation.quote}
          </blockquote>
          <figcaption className="mt-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
            [{citation.number}] {citation.documentName} · {placeOf(citation)}
          </figcaption>
        </figure>
      )}
    </div>
  );
}
