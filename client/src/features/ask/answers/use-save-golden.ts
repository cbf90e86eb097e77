import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** Saves the question with the passage of a number as its right answer. */
export function useSaveGolden(messageId: number) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.golden.saveFromAnswer.useMutation({
    onSuccess: async ({ name }) => {
      toast({ title: 'Golden question saved', description: `With the passage of “${name}” as its right answer.` });
      await utils.golden.invalidate();
    },
    meta: { failure: 'Failed to save the golden question' },
  });
  return (number: number) => {
    mutate({ messageId, number });
  };
}
