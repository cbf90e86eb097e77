import type { TriedQuestion } from '@vademecum/shared/settings/instructions-trial.ts';
import { emptyInstructions, type Instructions } from '@vademecum/shared/settings/instructions.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

export interface InstructionsDraft {
  text: string;
  /** Why, in a few words; kept with the version. */
  note: string;
  isEmpty: boolean;
  /** The text differs from the server's. */
  isUnsaved: boolean;
  isSaving: boolean;
  /** Why the last save failed; a toast says it, too, but cannot be read out while a dialog is open. */
  failure: string | undefined;
  /** Not while the text is empty, unchanged, being tried or being saved: specification, section 5. */
  canSave: boolean;
  /** The effect of the new text on the golden questions; null until it is tried. */
  trial: Trial | null;
  /** Why to save it although golden questions are lost. */
  overrideReason: string;
  edit: (text: string, note?: string) => void;
  setNote: (note: string) => void;
  setOverrideReason: (reason: string) => void;
  cancelTrial: () => void;
  /** Back to the server's text. */
  reset: () => void;
  /** Tries the text first where a model writes answers; then saves it. */
  save: (onSaved?: () => void) => void;
}

const failed = 'Failed to update instructions';
interface Draft {
  text: string;
  note: string;
  basedOn: number;
}

/** An edit of the instructions, until it is saved or discarded. The edited text is not replaced when the server's text changes. */
export function useInstructionsDraft(held: Instructions): InstructionsDraft {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [overrideReason, setOverrideReason] = useState('');
  const toast = useToast();
  const { trial, begin, cancel } = useInstructionsTrial();
  const saving = useSaving(clear);
  const text = draft?.text ?? held.instructions;
  const isEmpty = text.trim() === '';
  const isUnsaved = draft !== null && text.trim() !== held.instructions;
  const lacksReason = lostIn(trial) > 0 && overrideReason.trim() === '';
  const canSave = isUnsaved && !isEmpty && !saving.isSaving && trial?.isRunning !== true && !lacksReason;

  function forgetTrial() {
    cancel();
    setOverrideReason('');
  }

  function clear() {
    forgetTrial();
    setDraft(null);
  }

  function save(onSaved?: () => void) {
    if (isEmpty) toast({ title: 'Validation Error', description: emptyInstructions, variant: 'destructive' });
    else if (canSave) void saving.send(draft, { trial, overrideReason: overrideReason.trim(), begin }, onSaved);
  }

  return {
    ...{ text, isEmpty, isUnsaved, canSave, trial, overrideReason, setOverrideReason, save },
    note: draft?.note ?? '',
    isSaving: saving.isSaving,
    failure: saving.failure,
    edit: (next, note) => {
      // The trial was of another text.
      forgetTrial();
      setDraft(changed(held, { text: next, ...(note !== undefined && { note }) }));
    },
    setNote: (note) => {
      setDraft(changed(held, { note }));
    },
    cancelTrial: forgetTrial,
    reset: clear,
  };
}

const changed = (held: Instructions, next: Partial<Draft>) => (before: Draft | null) => ({
  ...(before ?? { text: held.instructions, note: '', basedOn: held.version }),
  ...next,
});

/** Golden questions that the new text costs. */
export function lostIn(trial: Trial | null): number {
  return trial?.results.filter(({ change }) => change === 'lost').length ?? 0;
}

interface Tried {
  trial: Trial | null;
  overrideReason: string;
  begin: (instructions: string) => Promise<boolean>;
}

function useSaving(onSaved: () => void) {
  const [isBeginning, setIsBeginning] = useState(false);
  const [beginFailure, setBeginFailure] = useState<string>();
  const toast = useToast();
  const update = useUpdate(onSaved);

  /** False where there is nothing to try; throws what went wrong. */
  async function tries(instructions: string, begin: Tried['begin']): Promise<boolean> {
    setIsBeginning(true);
    setBeginFailure(undefined);
    try {
      return await begin(instructions);
    } finally {
      setIsBeginning(false);
    }
  }

  async function send({ text, note, basedOn }: Draft, { trial, overrideReason, begin }: Tried, afterwards?: () => void): Promise<void> {
    const instructions = text.trim();
    try {
      if (trial === null && (await tries(instructions, begin))) return;
    } catch (error) {
      const description = messageOf(error, failed);
      setBeginFailure(description);
      toast({ title: 'Error', description, variant: 'destructive' });
      return;
    }
    const fields = { instructions, basedOn, ...(note.trim() !== '' && { note: note.trim() }) };
    const tried = trial !== null && { trialId: trial.trialId, ...(overrideReason !== '' && { overrideReason }) };
    update.mutate({ ...fields, ...tried }, { onSuccess: afterwards });
  }

  return {
    send,
    isSaving: isBeginning || update.isPending,
    failure: update.error === null ? beginFailure : messageOf(update.error, failed),
  };
}

function useUpdate(onSaved: () => void) {
  const utils = trpc.useUtils();
  const toast = useToast();
  return trpc.instructions.update.useMutation({
    meta: { failure: failed },
    onSuccess: (saved) => {
      utils.instructions.get.setData(undefined, saved);
      void utils.instructions.versions.invalidate();
      onSaved();
      toast({ title: 'Success', description: 'LLM instructions updated successfully' });
    },
    // Reset shows what a colleague wrote first.
    onError: () => void utils.instructions.get.invalidate(),
  });
}

/** The golden questions as a model answers them with the current text and with the new one. */
interface Trial {
  trialId: number;
  model: string;
  total: number;
  /** As far as it has come. */
  results: readonly TriedQuestion[];
  isRunning: boolean;
  /** Why it came to an end before its time. */
  failure: string | undefined;
}

const useInstructionsTrialFailed = 'The golden questions could not be tried';

/** Tries a text, one question after the other, until it is done, given up, or the screen is left. */
function useInstructionsTrial() {
  const { client } = trpc.useUtils();
  const [trial, setTrial] = useState<Trial | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  /** False where there is nothing to try: no model writes answers, or there are no golden questions. */
  async function begin(instructions: string): Promise<boolean> {
    const stop = new AbortController();
    stopping.current?.abort();
    stopping.current = stop;
    const { trialId, model, questions } = await client.instructions.beginTrial.mutate({ instructions }, { signal: stop.signal });
    if (trialId === null || model === null) return false;
    setTrial({ trialId, model, total: questions.length, results: [], isRunning: true, failure: undefined });
    void askAll(instructions, { trialId, questions, signal: stop.signal });
    return true;
  }

  async function askAll(
    instructions: string,
    { trialId, questions, signal }: { trialId: number; questions: readonly { id: number }[]; signal: AbortSignal },
  ): Promise<void> {
    try {
      for (const { id: goldenId } of questions) {
        const tried = await client.instructions.tryQuestion.mutate({ trialId, goldenId, instructions }, { signal });
        if (signal.aborted) return;
        setTrial((now) => now && { ...now, results: [...now.results, tried] });
      }
      setTrial((now) => now && { ...now, isRunning: false });
    } catch (error) {
      if (!signal.aborted) setTrial((now) => now && { ...now, isRunning: false, failure: messageOf(error, useInstructionsTrialFailed) });
    }
  }

  function cancel() {
    stopping.current?.abort();
    setTrial(null);
  }

  return { trial, begin, cancel };
}
