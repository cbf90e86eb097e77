export interface Turn {
  userId: number;
  step: number;
  /** False for people who cannot sign in. */
  isActive: boolean;
  decision: 'approved' | 'returned' | null;
}

/** Those whose decision counts: people who cannot sign in are skipped, unless they have approved already. */
const counted = (approvers: readonly Turn[]) => approvers.filter(({ isActive, decision }) => isActive || decision === 'approved');

/** Those for whom a version in review waits: the first step that is not done. */
export function nextApprovers(approvers: readonly Turn[]): number[] {
  const open = counted(approvers).filter(({ decision }) => decision !== 'approved');
  const step = Math.min(...open.map((one) => one.step));
  return open.filter((one) => one.step === step).map(({ userId }) => userId);
}

/** All have approved, and not the author alone. */
export function isApproved(approvers: readonly Turn[], authorId: number | null): boolean {
  const all = counted(approvers);
  return all.every(({ decision }) => decision === 'approved') && all.some(({ userId }) => userId !== authorId);
}
