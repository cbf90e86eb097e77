import { Link } from '@tanstack/react-router';
import type { Reading } from '@vademecum/shared/documents/acknowledgements.ts';
import { BookOpenCheck, CircleCheck } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { RowList } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { DueBadge } from './due-badge.tsx';

/** What a person is to read and acknowledge, and what they have. */
export function ToReadPage({ query }: { query: PageQuery<Reading[]> }) {
  return (
    <div className="flex h-full flex-col">
      <PageHeader title="To read" text="Documents that you are asked to read and acknowledge" />
      <ScrollArea label="To read" className="min-h-0 flex-1 px-4 py-4 lg:px-6">
        <Loaded
          query={query}
          loading={<Skeletons className="max-w-3xl gap-3" shapes={['h-14', 'h-14', 'h-14']} />}
          failed="Your documents could not be loaded"
        >
          {(readings) => <Readings readings={readings} />}
        </Loaded>
      </ScrollArea>
    </div>
  );
}

function Readings({ readings }: { readings: Reading[] }) {
  const open = readings.filter(({ state }) => state !== 'acknowledged');
  const done = readings.filter(({ state }) => state === 'acknowledged');
  if (readings.length === 0) {
    return <EmptyState icon={BookOpenCheck} title="Nothing to read" text="When a manager asks you to read a document, it appears here." />;
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <section aria-label="Open">
        <h2 className="mb-2 font-semibold">Open</h2>
        {open.length === 0 ? (
          <p className="flex items-center gap-2 text-ink-soft">
            <CircleCheck aria-hidden size={18} className="text-success" />
            You have read everything.
          </p>
        ) : (
          <RowList>
            {open.map((reading) => (
              <OpenRow key={reading.id} reading={reading} />
            ))}
          </RowList>
        )}
      </section>
      {done.length > 0 && (
        <section aria-label="Acknowledged">
          <h2 className="mb-2 font-semibold">Acknowledged</h2>
          <RowList>
            {done.map((reading) => (
              <DoneRow key={`${reading.id} ${reading.version}`} reading={reading} />
            ))}
          </RowList>
        </section>
      )}
    </div>
  );
}

function OpenRow({ reading: { id, documentName, version, state, due, askedBy, remindedAt } }: { reading: Reading }) {
  return (
    <li>
      <Link
        to="/to-read/$requestId"
        params={{ requestId: id }}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
          <span className="font-medium text-accent">{documentName}</span>
          <span className="block text-sm text-ink-soft">
            Version {version}
            {askedBy !== null && `, asked by ${askedBy}`}
            {remindedAt !== null && `, reminded ${dateTimeLabel(remindedAt)}`}
          </span>
        </span>
        <DueBadge state={state} due={due} />
      </Link>
    </li>
  );
}

function DoneRow({ reading: { documentName, version, acknowledgedAt, isSigned } }: { reading: Reading }) {
  return (
    <li className="px-4 py-2">
      <span className="font-medium [overflow-wrap:anywhere]">{documentName}</span>
      <span className="block text-sm text-ink-soft">
        Version {version}, acknowledged {acknowledgedAt !== null && dateTimeLabel(acknowledgedAt)}
        {isSigned === true && ', signed'}
      </span>
    </li>
  );
}
