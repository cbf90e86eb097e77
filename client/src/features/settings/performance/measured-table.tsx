import type { Measured } from '@vademecum/shared/settings/performance.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { CallName } from './call-name.tsx';
import { count, duration } from './performance-labels.ts';
import { firstOrder, type MeasuredColumn, measuredColumns } from './performance-search.ts';

const labels: Record<MeasuredColumn, string> = { name: 'Call', count: 'Calls', p50: 'p50', p95: 'p95', p99: 'p99' };

interface MeasuredTableProps {
  measured: readonly Measured[];
  sort: MeasuredColumn;
  order: 'asc' | 'desc';
  onSort: (sort: MeasuredColumn, order: 'asc' | 'desc') => void;
}

/** How long each call takes: half of them at most p50, all but five of a hundred at most p95, all but one at most p99. */
export function MeasuredTable({ measured, sort, order, onSort }: MeasuredTableProps) {
  const rows = sorted(measured, sort, order);
  return (
    <ScrollArea label="Table of times" className="rounded-md border border-line bg-surface">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">How long each call takes</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            {measuredColumns.map((column) => (
              <SortHeader key={column} column={column} order={column === sort ? order : undefined} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count: calls, p50, p95, p99 }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="px-2 py-1.5 text-left font-normal [overflow-wrap:anywhere] sm:px-3">
                <CallName name={name} />
              </th>
              <td className="px-2 py-1.5 text-right sm:px-3">{count(calls)}</td>
              {[p50, p95, p99].map((ms, index) => (
                <td key={measuredColumns[index + 2]} className="px-2 py-1.5 text-right whitespace-nowrap sm:px-3">
                  {duration(ms)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface SortHeaderProps extends Pick<MeasuredTableProps, 'onSort'> {
  column: MeasuredColumn;
  /** Undefined where another column decides. */
  order: 'asc' | 'desc' | undefined;
}

function SortHeader({ column, order, onSort }: SortHeaderProps) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      className={classNames('font-medium', column === 'name' ? 'text-left' : 'text-right')}
    >
      <button
        type="button"
        className="inline-flex min-h-9 items-center gap-1 rounded-sm px-2 -outline-offset-2 hover:text-ink sm:px-3"
        onClick={() => {
          onSort(column, order === undefined ? firstOrder(column) : order === 'asc' ? 'desc' : 'asc');
        }}
      >
        {labels[column]}
        {order !== undefined && <Arrow aria-hidden size={14} />}
      </button>
    </th>
  );
}

function sorted(measured: readonly Measured[], sort: MeasuredColumn, order: 'asc' | 'desc'): Measured[] {
  const direction = order === 'asc' ? 1 : -1;
  const compare = (one: Measured, other: Measured): number =>
    sort === 'name' ? one.name.localeCompare(other.name) : one[sort] - other[sort];
  return [...measured].sort((one, other) => direction * compare(one, other) || one.name.localeCompare(other.name));
}
