import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useIdle } from './use-idle.ts';

/** Counts down the last minute of a session in which nobody did anything. */
export function IdleDialog() {
  const { secondsLeft, stay } = useIdle();
  if (secondsLeft === 0) return <Cover />;
  return (
    <Dialog
      open={secondsLeft !== null}
      onOpenChange={stay}
      title="Are you still there?"
      description="For your security, sessions end after 15 minutes of inactivity."
    >
      <p role="timer" className="text-center text-2xl font-semibold tabular-nums">
        {secondsLeft ?? 0} s
      </p>
      <div className="mt-6 flex justify-end">
        <Button variant="primary" onClick={stay}>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  );
}

/** From 15:00 on nothing can be read any more, of dialogs neither, while the server says whether another tab kept the session. */
function Cover() {
  const cover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const behind = [...document.body.children].filter((element) => element instanceof HTMLElement && !element.contains(cover.current));
    for (const element of behind) element.toggleAttribute('inert', true);
    return () => {
      for (const element of behind) element.toggleAttribute('inert', false);
    };
  }, []);
  return createPortal(
    <div ref={cover} role="status" className="fixed inset-0 z-60 flex items-center justify-center bg-canvas text-xl font-semibold">
      Signing out...
    </div>,
    document.body,
  );
}
