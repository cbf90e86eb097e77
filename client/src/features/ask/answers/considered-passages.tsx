import type { Explanation } from '@vademecum/shared/ask/answers.ts';
import { Quote } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { useChatActions } from '../chat-context.ts';
import { sectionOf } from '../sources/citation-labels.ts';
import { percentLabel } from './explanation-labels.ts';

type ConsideredPassage = Explanation['passages'][number];

/** Best first; each opens where it stands. */
export function ConsideredPassages({ passages }: { passages: readonly ConsideredPassage[] }) {
  return (
    <ol className="-mx-2 flex flex-col gap-0.5">
      {passages.map((passage, index) => (
        <li key={index}>
          <PassageButton passage={passage} />
        </li>
      ))}
    </ol>
  );
}

function PassageButton({ passage }: { passage: ConsideredPassage }) {
  const { openPlace } = useChatActions();
  const { documentId, documentName, lineIndex, score, isCited } = passage;
  const place = [sectionOf(passage), documentId === null ? 'memory' : `line ${lineIndex + 1}`].filter((part) => part !== '').join(' · ');
  return (
    <button
      type="button"
      className="flex w-full items-start justify-between gap-3 rounded-sm px-2 py-1 text-left hover:bg-sunken"
      onClick={(event) => {
        openPlace(passage, event.currentTarget);
      }}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{documentName}</span>
        {isCited && (
          <>
            {' '}
            <Badge icon={Quote}>Cited</Badge>
          </>
        )}
        <span className="block text-ink-soft">{place}</span>
      </span>
      <span className="mt-0.5 flex shrink-0 items-center justify-end gap-2 text-xs sm:w-28 text-ink-soft tabular-nums">
        <span aria-hidden className="hidden h-1.5 flex-1 overflow-hidden rounded-full bg-line sm:block">
          <span className="block h-full bg-accent" style={{ width: `${Math.min(1, score) * 100}%` }} />
        </span>
        <span className="sr-only">Match: </span>
        {percentLabel(score)}
      </span>
    </button>
  );
}
