import type { ImprovementAction } from '@vademecum/shared/learning/improvement-actions.ts';
import { effectRows } from './action-labels.ts';

/** What was measured before it was carried out, and after. */
export function ActionEffect({ action: { actionType, before, after } }: { action: ImprovementAction }) {
  const rows = effectRows(actionType, before, after);
  if (rows.length === 0) return null;
  return (
    <table className="w-full max-w-2xl text-sm">
      <caption className="sr-only">Effect</caption>
      <thead className="text-left text-ink-soft">
        <tr>
          <th scope="col" className="py-1 font-medium">
            Effect
          </th>
          <th scope="col" className="w-28 py-1 font-medium">
            Before
          </th>
          <th scope="col" className="w-28 py-1 font-medium">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-3 text-left font-normal">
              {row.label}
            </th>
            <td className="py-1 pr-2 tabular-nums">{row.before ?? 'Not measured'}</td>
            <td className="py-1 tabular-nums">{row.after ?? 'Not yet'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
