import { Link } from '@tanstack/react-router';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { FigureName } from '@vademecum/shared/learning/learning-choices.ts';
import { figureKinds, type FigureRows } from '@vademecum/shared/learning/figures.ts';
import { SearchX } from 'lucide-react';
import { whoIsHidden } from '../../../lib/who-is-hidden.ts';
import { trpc } from '../../../trpc.ts';
import { nextStepLook } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';

interface FigureRowsDialogProps {
  figure: FigureName;
  days: 7 | 30 | 90;
  /** From 1. */
  page: number;
  onPageChange: (page: number) => void;
  onClose: () => void;
}

const pageSize = 25;

/** The questions that a figure is computed from, with their day, without names. */
export function FigureRowsDialog({ figure, days, onClose, ...paging }: FigureRowsDialogProps) {
  const { label, rule } = figureKinds[figure];
  return (
    <Dialog open onOpenChange={onClose} title={`${label}, last ${days} days`} description={rule} width="wide">
      <QueryBoundary
        loading={<Skeletons label="Loading the questions" shapes={['h-5 w-32', 'h-80']} />}
        failed="The questions could not be loaded"
      >
        <Rows figure={figure} days={days} {...paging} />
      </QueryBoundary>
    </Dialog>
  );
}

function Rows({ figure, days, page, onPageChange }: Omit<FigureRowsDialogProps, 'onClose'>) {
  const offset = (page - 1) * pageSize;
  const [{ total, rows }] = trpc.improvementMetrics.rows.useSuspenseQuery({ figure, days, limit: pageSize, offset }, { staleTime: 0 });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return <EmptyState icon={SearchX} title="No questions" text="Nothing was recorded in this period." />;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-ink-soft">
        {total.toLocaleString('en-US')} {total === 1 ? 'question' : 'questions'}. {whoIsHidden}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <Link to="/ai-learning" search={{ tab: 'documentation' }} className={nextStepLook}>
          Resolve documentation gaps
        </Link>
        <Link to="/ai-learning" search={{ tab: 'performance' }} className={nextStepLook}>
          Add a golden question
        </Link>
        <Link to="/documents" className={nextStepLook}>
          Upload a document
        </Link>
      </p>
      <ul aria-label="Questions" className="divide-y divide-line rounded-md border border-line">
        {rows.map((row, place) => (
          <Row key={offset + place} row={row} />
        ))}
      </ul>
      {pages > 1 && <PageButtons page={Math.min(page, pages)} pages={pages} onPageChange={onPageChange} />}
    </div>
  );
}

function Row({ row: { question, topic, detail, askedOn } }: { row: FigureRows['rows'][number] }) {
  return (
    <li className="px-3 py-2 [overflow-wrap:anywhere]">
      {question === null ? <p className="text-ink-soft italic">Text deleted with the chat</p> : <p className="font-medium">{question}</p>}
      <p className="text-sm">{detail}</p>
      <p className="text-sm text-ink-soft">
        {topic} · {dayLabel(askedOn)}
      </p>
    </li>
  );
}
