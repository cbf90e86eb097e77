import { importLimits, type ImportPreview } from '@vademecum/shared/memories/memory-import.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { FormRefusedError, sendForm } from '../../../lib/send-form.ts';
import { useSession } from '../../../lib/use-session.ts';
import { type Outputs, trpc } from '../../../trpc.ts';

const unreached = 'The server cannot be reached. Please try again.';

/** From a file to what it would bring, and to what it brought. */
export function useImport() {
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<ImportPreview>();
  const { percent, send } = useSendFile(setPreview, setProblem);
  const { result, isImporting, start, cancel } = useExecute(setPreview, setProblem);
  return { percent, problem, preview, result, isImporting, start, cancel, send };
}

type SetPreview = (preview: ImportPreview | undefined) => void;
type SetProblem = (problem: string | undefined) => void;

function useExecute(setPreview: SetPreview, setProblem: SetProblem) {
  const [result, setResult] = useState<Outputs['memoryExchange']['import']>();
  const isCancelled = useRef(false);
  const utils = trpc.useUtils();
  const execute = trpc.memoryExchange.import.useMutation({
    onSuccess: setResult,
    onError: (error) => {
      // Keep the preview of a cancelled import, so that it can be imported after all.
      if (!isCancelled.current) setPreview(undefined);
      setProblem(messageOf(error, unreached));
    },
    onSettled: () => utils.memories.invalidate(),
  });
  const { mutate: cancel } = trpc.memoryExchange.cancelImport.useMutation({
    onSuccess: () => {
      isCancelled.current = true;
    },
    onError: (error) => {
      setProblem(messageOf(error, unreached));
    },
  });
  const start = (input: Parameters<typeof execute.mutate>[0]) => {
    isCancelled.current = false;
    setProblem(undefined);
    execute.mutate(input);
  };
  return { result, isImporting: execute.isPending, start, cancel };
}

/** percent: of the file that is being sent; null while none is. */
function useSendFile(setPreview: SetPreview, setProblem: SetProblem) {
  const [percent, setPercent] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);
  const session = useSession();
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File): Promise<void> {
    sending.current?.abort();
    setPreview(undefined);
    setProblem(file.size > importLimits.bytes ? 'The file is larger than 20 MB. Split it into several files' : undefined);
    if (file.size > importLimits.bytes) return;
    const { signal } = (sending.current = new AbortController());
    setPercent(0);
    try {
      const form = new FormData();
      form.append('file', file);
      const onProgress = (sent: number, total: number) => {
        setPercent(Math.floor((sent / total) * 100));
      };
      setPreview((await sendForm('/api/memories/import-preview', form, { onProgress, signal })) as ImportPreview);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof FormRefusedError && error.status === 401) void session.endAsServerSays();
      setProblem((error instanceof FormRefusedError && error.message) || unreached);
    }
    setPercent(null);
  }
  return { percent, send };
}
