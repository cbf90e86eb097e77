import { Link } from '@tanstack/react-router';
import { memo, useLayoutEffect, useRef } from 'react';
import type { Outputs } from '../../../trpc.ts';
import { classNames } from '../../../lib/class-names.ts';
import { indexAt } from '../../../lib/text-lines.ts';

type Entries = Outputs['documents']['get']['outline'];

interface OutlineProps {
  documentId: number;
  entries: Entries;
  /** Line that is being read, from 1: its section is the current one. */
  reading: number;
  onNavigate?: () => void;
}

const indents = ['pl-3', 'pl-3', 'pl-6', 'pl-9'];

/** The sections of a document; each leads to its line. The one that is being read stays in view. */
export function Outline({ documentId, entries, reading, onNavigate }: OutlineProps) {
  const nav = useRef<HTMLElement>(null);
  const lines = entries.map(({ lineIndex }) => lineIndex + 1);
  const current = indexAt(lines, reading);
  useLayoutEffect(() => {
    const area = nav.current;
    const entry = area?.querySelector<HTMLElement>('[aria-current]');
    if (area == null || entry == null) return;
    const frame = area.getBoundingClientRect();
    const { top, bottom } = entry.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) area.scrollTop += top - frame.top - area.clientHeight / 3;
  }, [current]);
  return (
    <nav ref={nav} aria-label="Outline" className="h-full overflow-y-auto p-3 text-sm">
      <h3 className="mb-1 px-3 font-semibold">Outline</h3>
      <ul>
        {entries.map((entry, index) => (
          <Section key={entry.lineIndex} documentId={documentId} entry={entry} isCurrent={index === current} onNavigate={onNavigate} />
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  documentId: number;
  entry: Entries[number];
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
}

const Section = memo(function Section({ documentId, entry: { title, level, lineIndex }, isCurrent, onNavigate }: SectionProps) {
  return (
    <li>
      <Link
        to="/documents/$documentId"
        params={{ documentId }}
        search={({ q, find, text, view }) => ({ q, find, text, view, line: lineIndex + 1 })}
        activeProps={{ 'aria-current': undefined }}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={onNavigate}
        className={classNames(
          'block rounded-md py-1 pr-2 text-ink-soft hover:bg-sunken hover:text-ink',
          'aria-[current=location]:bg-accent-soft aria-[current=location]:font-medium aria-[current=location]:text-ink',
          indents[level] ?? 'pl-12',
        )}
      >
        {title}
      </Link>
    </li>
  );
});
