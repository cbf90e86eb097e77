import { Link } from '@tanstack/react-router';
import type { Document } from '@vademecum/shared/documents.ts';
import type { Outputs } from '../../trpc.ts';
import { sizeLabel } from './document-labels.ts';
import { DocumentMenu } from './document-menu.tsx';
import { progressLabel } from './progress-label.ts';
import { StandingBadge } from './standing-badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TypeIcon } from './type-icon.tsx';

interface DocumentRowProps {
  document: Document;
  progress: Outputs['documents']['progress'][number] | undefined;
}

export function DocumentRow({ document, progress }: DocumentRowProps) {
  return (
    <li className="relative flex items-start rounded-md [contain-intrinsic-height:auto_64px] [content-visibility:auto] hover:bg-sunken has-[[aria-current=page]]:bg-accent-soft">
      <Link
        to="/documents/$documentId"
        params={{ documentId: document.id }}
        search={({ q }) => ({ q })}
        className="flex min-w-0 flex-1 gap-3 rounded-md px-3 py-2 -outline-offset-2"
      >
        <TypeIcon type={document.type} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{document.name}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft tabular-nums">
            <StatusBadge status={document.status} />
            <StandingBadge standing={document.lifecycle.standing} />
            {document.status === 'processing' ? progressLabel(progress) : sizeLabel(document.contentLength)}
          </span>
        </span>
      </Link>
      <DocumentMenu document={document} />
    </li>
  );
}
