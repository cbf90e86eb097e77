import { documentTypeNames } from '@vademecum/shared/documents/document-choices.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import {
  BookOpen,
  BookOpenText,
  BookText,
  Captions,
  ClipboardList,
  File,
  FileSpreadsheet,
  FileText,
  FileType,
  FileVideo,
  Globe,
  Image,
  type LucideIcon,
  Mail,
  Presentation,
  ScrollText,
} from 'lucide-react';
import { dateLabel } from '../../../lib/date-time-label.ts';
import type { Outputs } from '../../../trpc.ts';
import { PhaseBadge } from '../approvals/phase-badge.tsx';
import { sizeLabel } from '../document-labels.ts';
import { limitedLabel } from '../../../ui/audience.tsx';
import { progressLabel } from '../upload/progress-label.ts';
import { StandingBadge } from '../viewer/standing-badge.tsx';
import { isStatusShown, StatusBadge } from './status-badge.tsx';

export type ReadingProgress = Outputs['documents']['progress'][number];

interface RowFactsProps {
  document: ListedDocument;
  progress?: ReadingProgress | undefined;
}

/** Type, name, status, the length or how far it was read, and what the register says. Every row has the same height, so that the list knows the position of each one. */
export function RowFacts({ document, progress }: RowFactsProps) {
  const { name, type, status, lifecycle, contentLength, phase } = document;
  return (
    <>
      <TypeIcon type={type} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-(--row-leading-tight) font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-soft tabular-nums">
          {isStatusShown(document) && <StatusBadge status={status} />}
          <PhaseBadge phase={phase} />
          <StandingBadge standing={lifecycle.standing} />
          <span className="truncate">
            {status === 'processing' ? progressLabel(progress) : `${fileKindLabel(document)} · ${sizeLabel(contentLength)}`}
          </span>
        </span>
        {registerLines(document).map((line) => (
          <span key={line} className="block truncate text-sm text-ink-soft tabular-nums">
            {line}
          </span>
        ))}
      </span>
    </>
  );
}

/** "Protocol .docx": the type, and the extension of the file; pasted text has none. */
function fileKindLabel({ type, fileName }: ListedDocument): string {
  const extension = /\.[^.]+$/.exec(fileName ?? '')?.[0].toLowerCase() ?? '';
  return `${documentTypeNames[type]} ${extension}`.trim();
}

/** Two lines; what a narrow screen cuts off is the owner, whom the document names. */
function registerLines({ version, lastCitedAt, departments, lifecycle }: ListedDocument): string[] {
  const { owner, effectiveFrom, reviewDue } = lifecycle;
  const cited = lastCitedAt === null ? 'Never cited' : `Cited ${dateLabel(lastCitedAt)}`;
  const limited = departments.length === 0 ? [] : [limitedLabel(departments)];
  if (owner === null && effectiveFrom === null && reviewDue === null)
    return [[`v${version}`, ...limited, cited].join(' · '), 'No owner or dates yet'];
  return [
    [`v${version}`, ...limited, effectiveFrom === null ? 'No effective date' : `Effective ${dayLabel(effectiveFrom)}`, owner ?? 'No owner'],
    [reviewDue === null ? 'No review date' : `Review due ${dayLabel(reviewDue)}`, cited],
  ].map((facts) => facts.join(' · '));
}

const icons: Partial<Record<string, LucideIcon>> = {
  pdf: FileText,
  doc: FileType,
  docx: FileType,
  text: ScrollText,
  video: FileVideo,
  'video-transcription': Captions,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  pptx: Presentation,
  odt: FileType,
  rtf: FileType,
  html: Globe,
  epub: BookOpenText,
  mail: Mail,
  picture: Image,
  protocol: ClipboardList,
  guideline: BookOpen,
  manual: BookText,
};

function TypeIcon({ type }: Pick<ListedDocument, 'type'>) {
  const Icon = icons[type] ?? File;
  return <Icon aria-label={documentTypeNames[type]} role="img" size={20} className="shrink-0 text-accent" />;
}
