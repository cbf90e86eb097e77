import { useToast } from './use-toast.ts';

/** Copies a text and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied' });
    } catch {
      // Browsers have no clipboard for pages that came over plain HTTP, and may be told to refuse it.
      toast({
        title: 'Copy Failed',
        description: 'The browser did not allow it. Select the text and copy it by hand.',
        variant: 'destructive',
      });
    }
  };
}
