import type { Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import { roleNames } from '@vademecum/shared/permissions.ts';
import { createPortal } from 'react-dom';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { productName } from '../../../lib/use-page-title.ts';
import { usePrint } from '../../../lib/use-print.ts';
import { askedLabel, conditionsOf, dueLabel } from './acknowledgement-labels.ts';
import { RecordRows } from './roster-lists.tsx';

interface PrintedRosterProps {
  roster: Roster;
  /** The person who prints. */
  by: string;
  onPrinted: () => void;
}

/** The roster on paper, for an inspection. It is rendered outside the application, which is hidden during printing. */
export function PrintedRoster({ roster, by, onPrinted }: PrintedRosterProps) {
  usePrint(onPrinted);
  const { document, request, people, records } = roster;
  // oxlint-disable-next-line react/purity -- a printed page says when it was printed
  const printedAt = dateTimeLabel(new Date().toISOString());
  const missing = people.filter(({ state }) => state !== 'acknowledged');
  return createPortal(
    <div className="print-sheet hidden print:block">
      <p className="text-sm">{productName}</p>
      <h1 className="text-xl font-semibold">Acknowledgements: {document.name}</h1>
      <p className="mt-1 text-sm">
        {[
          ...(document.number === null ? [] : [`Document number ${document.number}`]),
          document.version === null ? 'Deleted' : `Version ${document.version}`,
          ...(request === null ? [] : [`Asked: ${askedLabel(request)}`, dueLabel('open', request.due), ...conditionsOf(request)]),
        ].join(' · ')}
      </p>
      <p className="mb-3 text-sm">
        Printed by {by} on {printedAt}
      </p>
      {records.length > 0 && <RecordRows records={records} />}
      {missing.length > 0 && (
        <>
          <h2 className="mt-4 mb-1 font-semibold">Not yet acknowledged: {missing.length}</h2>
          <ul className="text-sm">
            {missing.map(({ id, name, role, state }) => (
              <li key={id}>
                {name}, {roleNames[role].full}
                {state === 'overdue' && ', overdue'}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>,
    window.document.body,
  );
}
