import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** The instructions as they now hold: asked for again whenever they are looked at, for colleagues change them, too. */
export function useInstructions(query: PageQuery<Outputs['instructions']['get']>) {
  const instructions = useQuery({ ...query, refetchOnMount: 'always' });
  const toast = useToast();
  const { isError } = instructions;
  useEffect(() => {
    if (isError) toast({ title: 'Error', description: 'Failed to fetch LLM instructions', variant: 'destructive' });
  }, [isError, toast]);
  return instructions;
}
