import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { pressedKey } from '../../../lib/shortcuts.ts';
import type { TextRange } from '../../../lib/text-lines.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { placesLabel } from './found-places.ts';
import type { useFinding } from './use-finding.ts';
import { maxFindText } from './viewer-search.ts';

interface FindBarProps {
  finding: ReturnType<typeof useFinding>;
  field: RefObject<HTMLInputElement | null>;
  /** The passage that is marked. */
  at: TextRange | undefined;
  onClose: () => void;
}

/**
 * The marked text in the document, the number of hits, and buttons from one to the next. The hits are the words of a search, or a text exactly as
 * it is typed here.
 */
export function FindBar(props: FindBarProps) {
  const { words, typed } = props.finding;
  return words === undefined && typed === undefined ? null : <OpenBar {...props} />;
}

function OpenBar({ finding, field, at, onClose }: FindBarProps) {
  const { words, typed, places, go } = finding;
  const next = () => go(1);
  const previous = () => go(-1);
  useShortcuts({ nextHit: next, previousHit: previous });
  const isNone = places === undefined || places.length === 0;
  const isOfSearch = typed === undefined || typed === '';
  return (
    <div
      role="group"
      aria-label="Search in this document"
      className="flex items-center gap-1 border-b border-line px-4 py-1 lg:px-6 print:hidden"
    >
      {typed !== undefined && <FindField field={field} finding={finding} typed={typed} onClose={onClose} />}
      <p
        role="status"
        className={classNames(
          'text-sm text-ink-soft tabular-nums',
          isOfSearch ? 'min-w-0 flex-1 truncate' : 'flex-1 px-2 whitespace-nowrap',
        )}
      >
        {isOfSearch ? words !== undefined && `${stateOf(finding, at)} · ${words}` : stateOf(finding, at)}
      </p>
      {finding.hasFailed && (
        <Button size="small" onClick={finding.retry}>
          Try again
        </Button>
      )}
      <IconButton icon={ChevronUp} label="Previous hit (p)" disabled={isNone} onClick={previous} />
      <IconButton icon={ChevronDown} label="Next hit (n)" disabled={isNone} onClick={next} />
      <IconButton
        icon={X}
        label={typed === undefined ? 'Clear highlights' : 'Close find (Esc)'}
        onClick={typed === undefined ? finding.forget : onClose}
      />
    </div>
  );
}

function stateOf({ hasFailed, places, isCut }: ReturnType<typeof useFinding>, at: TextRange | undefined): string {
  if (hasFailed) return 'Search failed';
  return places === undefined ? 'Searching …' : placesLabel(places, at, isCut);
}

type FindFieldProps = Pick<FindBarProps, 'field' | 'finding' | 'onClose'> & { typed: string };

function FindField({ field, finding, typed, onClose }: FindFieldProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (pressedKey(event, 'nextTyped') !== undefined) finding.go(1);
    else if (pressedKey(event, 'previousTyped') !== undefined) finding.go(-1);
    else if (pressedKey(event, 'close') !== undefined) onClose();
    else return;
    event.preventDefault();
  }
  return (
    // Not bound to the address, which follows a moment later: letters typed in between would get lost.
    <input
      ref={field}
      type="text"
      aria-label="Find in document"
      placeholder="Find in document"
      maxLength={maxFindText}
      autoComplete="off"
      spellCheck={false}
      defaultValue={typed}
      onChange={(event) => {
        finding.type(event.target.value);
      }}
      onKeyDown={onKeyDown}
      className="min-h-9 w-64 min-w-20 shrink rounded-md border border-line-strong bg-surface px-3 text-ink"
    />
  );
}
