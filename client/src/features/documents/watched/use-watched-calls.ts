import { trpc } from '../../../trpc.ts';

/** The actions of an administrator on the watched folder. Each refusal is a toast, and the screen is fetched again. */
export function useWatchedCalls() {
  const { watched } = trpc.useUtils();
  const onSettled = () => watched.invalidate();
  const failing = (failureTitle: string) => ({ onSettled, meta: { failureTitle, failure: 'The server cannot be reached.' } });
  return {
    pause: trpc.watched.pause.useMutation(failing('Failed to pause')),
    resume: trpc.watched.resume.useMutation(failing('Failed to start')),
    confirm: trpc.watched.confirm.useMutation(failing('Failed to confirm')),
    retry: trpc.watched.retry.useMutation(failing('Failed to retry')),
    /** Its dialog shows a refusal itself. */
    saveRules: trpc.watched.saveRules.useMutation({ onSettled }),
    removeRule: trpc.watched.saveRules.useMutation(failing('Failed to remove the folder')),
  };
}
