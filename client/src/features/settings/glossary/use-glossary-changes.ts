import { goldenLost } from '@vademecum/shared/learning/golden.ts';
import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { useState } from 'react';
import { codeOf, messageOf } from '../../../lib/failures.ts';
import { type Inputs, type Outputs, trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

type Changes = Inputs['glossary'];
/** A change that golden questions would be lost by: it is made again with a reason. */
type Lost = { message: string } & (
  | { kind: 'update'; input: Changes['update'] }
  | { kind: 'remove'; input: Changes['remove'] }
  | { kind: 'restore'; input: Changes['restoreShipped'] }
);

/** Shows a change at once, takes it back if the server refuses, and says so. */
function useShownChange() {
  const utils = trpc.useUtils();
  const toast = useToast();
  return {
    show: async (change: (terms: GlossaryTerm[]) => GlossaryTerm[]) => {
      await utils.glossary.list.cancel();
      const before = utils.glossary.list.getData();
      utils.glossary.list.setData(undefined, (now) => now && { ...now, terms: change(now.terms) });
      return { before };
    },
    handlers: <Input>(fallback: string, onLost: (message: string, input: Input) => void) => ({
      onError: (error: unknown, input: Input, shown: { before: Outputs['glossary']['list'] | undefined } | undefined) => {
        utils.glossary.list.setData(undefined, shown?.before);
        if (codeOf(error) === goldenLost) onLost(messageOf(error, fallback), input);
        else toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
      },
      onSettled: () => Promise.all([utils.glossary.list.invalidate(), utils.golden.invalidate()]),
    }),
  };
}

function useMutations(setLost: (lost: Lost) => void) {
  const toast = useToast();
  const { show, handlers } = useShownChange();
  const update = trpc.glossary.update.useMutation({
    onMutate: ({ id, isActive = true }) => show((terms) => terms.map((term) => (term.id === id ? { ...term, isActive } : term))),
    ...handlers<Changes['update']>('Failed to change the abbreviation', (message, input) => {
      setLost({ kind: 'update', message, input });
    }),
  });
  const remove = trpc.glossary.remove.useMutation({
    onMutate: ({ id }) => show((terms) => terms.filter((term) => term.id !== id)),
    ...handlers<Changes['remove']>('Failed to remove the abbreviation', (message, input) => {
      setLost({ kind: 'remove', message, input });
    }),
  });
  const restore = trpc.glossary.restoreShipped.useMutation({
    onMutate: () => show((terms) => terms),
    onSuccess: ({ restored }) => {
      const what = restored === 1 ? '1 abbreviation is' : `${restored} abbreviations are`;
      toast({ title: 'Glossary restored', description: `${what} again as shipped.` });
    },
    ...handlers<Changes['restoreShipped']>('Failed to restore the glossary', (message, input) => {
      setLost({ kind: 'restore', message, input });
    }),
  });
  return { update, remove, restore };
}

/** What one press does to the glossary. */
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
    /** What the last change would cost, until it is given up or made with a reason. */
    lost: lost?.message,
    saveAllTheSame,
    giveUp: () => {
      setLost(null);
    },
  };
}
