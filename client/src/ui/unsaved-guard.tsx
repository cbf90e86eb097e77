import { LeaveGuard } from './leave-guard.tsx';

interface UnsavedGuardProps {
  isUnsaved: boolean;
  /** What would be lost: "What you changed in the instructions". */
  what: string;
}

export function UnsavedGuard({ isUnsaved, what }: UnsavedGuardProps) {
  return (
    <LeaveGuard
      isHeld={isUnsaved}
      title="Leave without saving?"
      description={`${what} is not saved and will be lost.`}
      confirmLabel="Leave"
    />
  );
}
