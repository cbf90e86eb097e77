import type { ReactNode } from 'react';
import { ScrollArea } from '../../ui/scroll-area.tsx';

interface ReportTableProps {
  title: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly ReactNode[])[];
  /** Shown when there are no rows. */
  none?: string;
}

/** A table on paper: its heading stays with it, and no row is cut. */
export function ReportTable({ title, columns, rows, none = 'None' }: ReportTableProps) {
  return (
    <section>
      <h2 className="mb-1 break-after-avoid font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">{none}</p>
      ) : (
        <ScrollArea label={`Table: ${title}`} className="print:overflow-visible">
          <table className="w-full border-collapse text-sm tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-line-strong">
                {columns.map((column, index) => (
                  <th key={column} scope="col" className={`py-1 pr-2 font-medium ${index === 0 ? 'text-left' : 'text-right'}`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <Rows columns={columns} rows={rows} />
          </table>
        </ScrollArea>
      )}
    </section>
  );
}

function Rows({ columns, rows }: Pick<ReportTableProps, 'columns' | 'rows'>) {
  return (
    <tbody>
      {rows.map((cells, row) => (
        <tr key={row} className="break-inside-avoid border-b border-line">
          {cells.map((cell, index) =>
            index === 0 ? (
              <th key={columns[index]} scope="row" className="min-w-28 py-1 pr-2 text-left font-normal [overflow-wrap:anywhere]">
                {cell}
              </th>
            ) : (
              <td key={columns[index]} className="py-1 pr-2 text-right whitespace-nowrap">
                {cell}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}
