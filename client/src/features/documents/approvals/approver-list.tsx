import type { Approver } from '@vademecum/shared/documents/approvals.ts';
import { CircleCheck, CircleDashed, CircleSlash, Undo2 } from 'lucide-react';
import { decisionLabel } from './approval-labels.ts';

const iconOf = ({ decision, isActive }: Approver) =>
  decision === 'approved' ? CircleCheck : !isActive ? CircleSlash : decision === 'returned' ? Undo2 : CircleDashed;

/** Who decides, what was decided, and the comments. */
export function Approvals({ approvers }: { approvers: readonly Approver[] }) {
  if (approvers.length === 0) return <p className="text-sm text-ink-soft">No approvers yet</p>;
  return (
    <ul aria-label="Approvers" className="flex flex-col gap-1.5">
      {approvers.map((approver) => {
        const Icon = iconOf(approver);
        return (
          <li key={approver.userId} className="flex gap-2 text-sm">
            <Icon
              aria-hidden
              size={16}
              className={approver.decision === 'approved' ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-ink-soft'}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{approver.name}</span> <span className="text-ink-soft">{decisionLabel(approver)}</span>
              {approver.comment !== null && <span className="block">“{approver.comment}”</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
