import { useEffect } from 'react';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';

/** The instructions as they now hold: asked for again whenever they are looked at, for colleagues change them, too. */
export function useInstructions() {
  const instructions = trpc.instructions.get.useQuery(undefined, { refetchOnMount: 'always' });
  const toast = useToast();
  const { isError } = instructions;
  useEffect(() => {
    if (isError) toast({ title: 'Error', description: 'Failed to fetch LLM instructions', variant: 'destructive' });
  }, [isError, toast]);
  return instructions;
}
