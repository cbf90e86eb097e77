import { useEffect, useEffectEvent } from 'react';
import { useToast } from './use-toast.ts';

/** Says once, in a toast as well, what the screen says has failed: specification, section 8. */
export function FailureToast({ text }: { text: string }) {
  const toast = useToast();
  const say = useEffectEvent(() => {
    toast({ title: 'Error', description: text, variant: 'destructive' });
  });
  useEffect(() => {
    say();
  }, []);
  return null;
}
