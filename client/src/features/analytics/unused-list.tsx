import { Link } from '@tanstack/react-router';
import type { UnusedDocument } from '@vademecum/shared/analytics/analytics.ts';

export function UnusedList({ documents }: { documents: readonly UnusedDocument[] }) {
  return (
    <ul aria-label="Documents that no answer cites" className="divide-y divide-line">
      {documents.map(({ id, name }) => (
        <li key={id} className="py-1.5">
          <Link to="/documents/$documentId" params={{ documentId: id }} className="text-accent underline [overflow-wrap:anywhere]">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
