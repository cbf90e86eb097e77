import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { Button } from '../../../ui/button.tsx';
import { readableQuote } from '../../../ui/text/readable-quote.ts';
import { nameOf } from '../sources/citation-labels.ts';

interface GoldenChoiceProps {
  turn: ChatTurn;
  save: (number: number) => void;
  onClose: () => void;
}

/** Of several sources, the one that answers the question. */
export function GoldenChoice({ turn, save, onClose }: GoldenChoiceProps) {
  return (
    <>
      <h3 className="font-semibold">Which passage answers the question?</h3>
      <ul className="mt-2 -mx-2 flex flex-col">
        {turn.citations.map((citation) => (
          <li key={citation.number}>
            <button
              type="button"
              className="w-full rounded-sm px-2 py-1 text-left text-sm hover:bg-sunken"
              onClick={() => {
                save(citation.number);
                onClose();
              }}
            >
              <span className="font-medium">
                [{citation.number}] {nameOf(citation)}
              </span>
              <span className="line-clamp-2 text-ink-soft">{readableQuote(citation.quote)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex justify-end">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  );
}
