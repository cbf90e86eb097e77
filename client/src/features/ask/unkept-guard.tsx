import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';

interface UnkeptGuardProps {
  /** There are questions and answers that would be gone. */
  isHeld: boolean;
  /** Of the chat. */
  path: string;
  /** A new chat is to take its place. */
  isLeaving: boolean;
  onLeavingChange: (isLeaving: boolean) => void;
  onLeave: () => void;
}

const words = {
  title: 'Leave this chat?',
  description: 'It is not kept: its questions and answers will be gone for good.',
  confirmLabel: 'Leave',
};

/** Asks before a chat that is not kept is left, for a new one, another screen or another site. */
export function UnkeptGuard({ isHeld, path, isLeaving, onLeavingChange, onLeave }: UnkeptGuardProps) {
  return (
    <>
      <LeaveGuard {...words} isHeld={isHeld} isHere={(pathname) => pathname === path} />
      <ConfirmDialog {...words} open={isLeaving} onOpenChange={onLeavingChange} onConfirm={onLeave} />
    </>
  );
}
