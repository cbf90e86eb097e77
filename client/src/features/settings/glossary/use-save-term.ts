import { goldenLost } from '@vademecum/shared/learning/golden.ts';
import type { GlossaryEntry, GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { codeOf, messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';

/** Adds an abbreviation, or changes the one given. */
export function useSaveTerm(term: GlossaryTerm | undefined, onSaved: () => void) {
  const utils = trpc.useUtils();
  const onSuccess = async () => {
    await Promise.all([utils.glossary.list.invalidate(), utils.golden.invalidate()]);
    onSaved();
  };
  const add = trpc.glossary.add.useMutation({ onSuccess });
  const update = trpc.glossary.update.useMutation({ onSuccess });
  const error = add.error ?? update.error;
  return {
    send: (entry: GlossaryEntry, reason: string) => {
      const given = reason.trim() === '' ? entry : { ...entry, overrideReason: reason.trim() };
      if (term === undefined) add.mutate(given);
      else update.mutate({ id: term.id, ...given });
    },
    /** Golden questions would be lost: it wants a reason. */
    wantsReason: codeOf(error) === goldenLost,
    isSaving: add.isPending || update.isPending,
    failure: error === null ? undefined : messageOf(error, 'Failed to save the abbreviation'),
  };
}
