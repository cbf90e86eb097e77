import type { ApprovalPhase } from '@vademecum/shared/documents/approval-choices.ts';
import type { Approver, WaitingVersion } from '@vademecum/shared/documents/approvals.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { dateLabel } from '../../../lib/date-time-label.ts';

/** "Approved · takes effect Jan 3, 2027". */
export function phaseLabel(phase: ApprovalPhase, effectiveFrom: string | null): string {
  if (phase === 'approved') return effectiveFrom === null ? 'Approved' : `Approved · takes effect ${dayLabel(effectiveFrom)}`;
  return phaseNames[phase];
}

export const phaseNames: Record<ApprovalPhase, string> = {
  draft: 'Draft',
  review: 'In review',
  approved: 'Approved, not yet in effect',
  retired: 'Retired',
};

export function decisionLabel({ decision, decidedAt, isActive, isNext }: Approver): string {
  const on = decidedAt === null ? '' : ` on ${dateLabel(decidedAt)}`;
  if (decision === 'approved') return `Approved${on}`;
  if (!isActive) return 'Skipped: can’t sign in';
  if (decision === 'returned') return `Returned${on}`;
  return isNext ? 'Next to decide' : 'Not yet decided';
}

/** Where the approvers come from; undefined where somebody chose them. */
export function defaultsLabel({ defaultsFrom }: Pick<WaitingVersion, 'defaultsFrom'>): string | undefined {
  if (defaultsFrom === null) return undefined;
  return `Default approvers of ${defaultsFrom === 'type' ? 'this document type' : listed(defaultsFrom)}`;
}

/** "Ann Lee, Bo Ray and Cy Dun". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names);
}
