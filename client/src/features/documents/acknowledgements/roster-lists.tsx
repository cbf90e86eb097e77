import type { Acknowledgement, Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import { roleNames } from '@vademecum/shared/permissions.ts';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { peopleLabel } from '../../../lib/count-labels.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { Badge } from '../../../ui/badge.tsx';
import { RowList } from '../../../ui/card.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';

/** Those who are asked and have not acknowledged, the overdue first. */
export function MissingPeople({ roster: { people, request } }: { roster: Roster }) {
  const missing = people.filter(({ state }) => state !== 'acknowledged');
  if (request === null) return null;
  return (
    <section aria-label="Not yet acknowledged">
      <h2 className="mb-2 font-semibold">Not yet: {peopleLabel(missing.length)}</h2>
      {missing.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck aria-hidden size={18} className="text-success" />
          {people.length === 0 ? 'Nobody is asked at the moment.' : 'Everybody has acknowledged it.'}
        </p>
      ) : (
        <RowList>
          {missing.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{person.name}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {roleNames[person.role].full}
                  {person.remindedAt !== null && `, reminded ${dateTimeLabel(person.remindedAt)}`}
                </span>
              </span>
              {person.state === 'overdue' ? (
                <Badge kind="danger" icon={TriangleAlert}>
                  Overdue
                </Badge>
              ) : (
                <Badge kind="secondary" icon={Clock}>
                  Open
                </Badge>
              )}
            </li>
          ))}
        </RowList>
      )}
    </section>
  );
}

const columns = ['Name', 'Role', 'Version', 'Date and time', 'Signed'];

/** Everything that was acknowledged, newest first. */
export function RecordsTable({ records }: { records: readonly Acknowledgement[] }) {
  if (records.length === 0) return null;
  return (
    <section aria-label="Acknowledged">
      <h2 className="mb-2 font-semibold">Acknowledged</h2>
      <div className="sm:hidden">
        <RecordCards records={records} />
      </div>
      <ScrollArea label="Table of acknowledgements" className="rounded-md border border-line bg-surface max-sm:hidden">
        <RecordRows records={records} />
      </ScrollArea>
    </section>
  );
}

/** The same where a table would have to be moved sideways. */
function RecordCards({ records }: { records: readonly Acknowledgement[] }) {
  return (
    <RowList>
      {records.map(({ id, name, role, version, acknowledgedAt, isSigned }) => (
        <li key={id} className="px-4 py-2 [overflow-wrap:anywhere]">
          <span className="font-medium">{name}</span> <span className="text-sm text-ink-soft">{roleNames[role].full}</span>
          <span className="block text-sm tabular-nums">
            Version {version}, {dateTimeLabel(acknowledgedAt)}
            {isSigned && ', signed'}
          </span>
        </li>
      ))}
    </RowList>
  );
}

export function RecordRows({ records }: { records: readonly Acknowledgement[] }) {
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {records.map(({ id, name, role, version, acknowledgedAt, isSigned }) => (
          <tr key={id}>
            <td className="min-w-32 px-3 py-2 [overflow-wrap:anywhere]">{name}</td>
            <td className="px-3 py-2">{roleNames[role].full}</td>
            <td className="px-3 py-2 tabular-nums">{version}</td>
            <td className="px-3 py-2 whitespace-nowrap tabular-nums">{dateTimeLabel(acknowledgedAt)}</td>
            <td className="px-3 py-2">{isSigned ? 'Yes' : 'No'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
