import { Link } from '@tanstack/react-router';
import type { Outputs } from '../../trpc.ts';
import { classNames } from '../../lib/class-names.ts';

interface OutlineProps {
  documentId: number;
  entries: Outputs['documents']['get']['outline'];
  onNavigate?: () => void;
}

const indents = ['pl-3', 'pl-3', 'pl-6', 'pl-9'];

/** The sections of a document; each leads to its line. */
export function Outline({ documentId, entries, onNavigate }: OutlineProps) {
  return (
    <nav aria-label="Outline" className="h-full overflow-y-auto p-3 text-sm">
      <h3 className="mb-1 px-3 font-semibold">Outline</h3>
      <ul>
        {entries.map(({ title, level, lineIndex }) => (
          <li key={lineIndex}>
            <Link
              to="/documents/$documentId"
              params={{ documentId }}
              search={({ q, find }) => ({ q, find, line: lineIndex + 1 })}
              onClick={onNavigate}
              className={classNames('block rounded-md py-1 pr-2 text-ink-soft hover:bg-sunken hover:text-ink', indents[level] ?? 'pl-12')}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
