import { useToast } from '../../ui/use-toast.ts';

/** Puts a text into the clipboard and says so, or says what to do instead. */
export function useCopy(): (text: string, done: string, instead: string) => Promise<void> {
  const toast = useToast();
  return async (text, done, instead) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', description: done });
    } catch {
      toast({ title: 'Error', description: `The browser did not let us copy. ${instead}`, variant: 'destructive' });
    }
  };
}
