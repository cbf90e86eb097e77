import { useToast } from './toast/use-toast.ts';

/** Copies a text and says so; `done` says what it was. */
export function useCopy(): (text: string, done?: string) => Promise<void> {
  const toast = useToast();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', ...(done !== undefined && { description: done }) });
    } catch {
      // Browsers have no clipboard for pages that came over plain HTTP, and a setting may make them refuse it.
      toast({
        title: 'Copy Failed',
        description: 'The browser did not allow it. Select the text and copy it yourself.',
        variant: 'destructive',
      });
    }
  };
}
