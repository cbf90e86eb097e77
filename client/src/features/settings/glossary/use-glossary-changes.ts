import { goldenLost } from '@vademecum/shared/learning/golden.ts';
import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { useState } from 'react';
import { codeOf, messageOf } from '../../../lib/failures.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { type Inputs, trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

type Changes = Inputs['glossary'];
/** A change that golden questions would be lost by: it is made again with a reason. */
type Lost = { message: string } & (
  | { kind: 'update'; input: Changes['update'] }
  | { kind: 'remove'; input: Changes['remove'] }
  | { kind: 'restore'; input: Changes['restoreShipped'] }
);

function useMutations(setLost: (lost: Lost) => void) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const inTerms = (change: (terms: GlossaryTerm[]) => GlossaryTerm[]) =>
    patch(utils.glossary.list, undefined, (list) => ({ ...list, terms: change(list.terms) }));
  const refresh = () => Promise.all([utils.glossary.list.invalidate(), utils.golden.invalidate()]);
  const updating = useListChange(
    ({ id, isActive = true }: Changes['update']) =>
      inTerms((terms) => terms.map((term) => (term.id === id ? { ...term, isActive } : term))),
    refresh,
  );
  const removing = useListChange(({ id }: Changes['remove']) => inTerms((terms) => terms.filter((term) => term.id !== id)), refresh);

  const update = trpc.glossary.update.useMutation({
    ...updating,
    ...refused(updating, 'Failed to change the abbreviation', (message, input) => {
      setLost({ kind: 'update', message, input });
    }),
  });
  const remove = trpc.glossary.remove.useMutation({
    ...removing,
    ...refused(removing, 'Failed to remove the abbreviation', (message, input) => {
      setLost({ kind: 'remove', message, input });
    }),
  });
  const restore = trpc.glossary.restoreShipped.useMutation({
    onSuccess: ({ restored }) => {
      const what = restored === 1 ? '1 abbreviation is' : `${restored} abbreviations are`;
      toast({ title: 'Glossary restored', description: `${what} back to default.` });
    },
    ...refused<Changes['restoreShipped']>({}, 'Failed to restore the glossary', (message, input) => {
      setLost({ kind: 'restore', message, input });
    }),
    onSettled: refresh,
  });
  return { update, remove, restore };
}

type OnError<Input> = (error: unknown, input: Input, undo: (() => void) | undefined) => void;

/** Asks before a change that would cost golden questions. Other results are shown in a toast. */
function refused<Input>(shown: { onError?: OnError<Input> }, failure: string, onLost: (message: string, input: Input) => void) {
  const onError: OnError<Input> = (error, input, undo) => {
    shown.onError?.(error, input, undo);
    if (codeOf(error) === goldenLost) onLost(messageOf(error, failure), input);
  };
  return { onError, meta: { failure: (error: Error) => (codeOf(error) === goldenLost ? undefined : messageOf(error, failure)) } };
}

/** The change that one press makes to the glossary. */
export function useGlossaryChanges() {
  const [lost, setLost] = useState<Lost | null>(null);
  const { update, remove, restore } = useMutations(setLost);

  function saveAllTheSame(overrideReason: string) {
    if (lost?.kind === 'update') update.mutate({ ...lost.input, overrideReason });
    if (lost?.kind === 'remove') remove.mutate({ ...lost.input, overrideReason });
    if (lost?.kind === 'restore') restore.mutate({ ...lost.input, overrideReason });
    setLost(null);
  }

  return {
    setActive: (term: GlossaryTerm, isActive: boolean) => {
      update.mutate({ id: term.id, isActive });
    },
    remove: (term: GlossaryTerm) => {
      remove.mutate({ id: term.id });
    },
    restore: (term?: GlossaryTerm) => {
      restore.mutate(term === undefined ? {} : { id: term.id });
    },
    /** The cost of the last change, until the change is given up or made with a reason. */
    lost: lost?.message,
    saveAllTheSame,
    giveUp: () => {
      setLost(null);
    },
  };
}
