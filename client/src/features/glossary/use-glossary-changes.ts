import type { GlossaryTerm } from '@vademecum/shared/glossary.ts';
import { messageOf } from '../../lib/failures.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';

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
    handlers: (fallback: string) => ({
      onError: (error: unknown, _input: unknown, shown: { before: Outputs['glossary']['list'] | undefined } | undefined) => {
        utils.glossary.list.setData(undefined, shown?.before);
        toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
      },
      onSettled: () => utils.glossary.list.invalidate(),
    }),
  };
}

/** What one press does to the glossary. */
export function useGlossaryChanges() {
  const toast = useToast();
  const { show, handlers } = useShownChange();
  const update = trpc.glossary.update.useMutation({
    onMutate: ({ id, isActive = true }) => show((terms) => terms.map((term) => (term.id === id ? { ...term, isActive } : term))),
    ...handlers('Failed to change the abbreviation'),
  });
  const remove = trpc.glossary.remove.useMutation({
    onMutate: ({ id }) => show((terms) => terms.filter((term) => term.id !== id)),
    ...handlers('Failed to remove the abbreviation'),
  });
  const restore = trpc.glossary.restoreShipped.useMutation({
    onMutate: () => show((terms) => terms),
    onSuccess: ({ restored }) => {
      const what = restored === 1 ? '1 abbreviation is' : `${restored} abbreviations are`;
      toast({ title: 'Glossary restored', description: `${what} again as shipped.` });
    },
    ...handlers('Failed to restore the glossary'),
  });
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
  };
}
