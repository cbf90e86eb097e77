import type { GlossaryEntry, GlossaryTerm } from '@vademecum/shared/glossary.ts';
import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';

/** Adds an abbreviation, or changes the one given. */
export function useSaveTerm(term: GlossaryTerm | undefined, onSaved: () => void) {
  const utils = trpc.useUtils();
  const onSuccess = async () => {
    await utils.glossary.list.invalidate();
    onSaved();
  };
  const add = trpc.glossary.add.useMutation({ onSuccess });
  const update = trpc.glossary.update.useMutation({ onSuccess });
  const error = add.error ?? update.error;
  return {
    send: (entry: GlossaryEntry) => {
      if (term === undefined) add.mutate(entry);
      else update.mutate({ id: term.id, ...entry });
    },
    isSaving: add.isPending || update.isPending,
    failure: error === null ? undefined : messageOf(error, 'Failed to save the abbreviation'),
  };
}
