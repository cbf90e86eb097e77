import type { BulkPreview } from '@vademecum/shared/memories/bulk.ts';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { bulkInputOf } from './bulk-input.ts';
import type { BulkSearch, BulkSearchProps } from './bulk-search.ts';

/** The preview of what the screen has chosen, and what is missing for one. */
export function usePreview({ search, onSearchChange }: BulkSearchProps) {
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<BulkPreview>();
  const generate = trpc.bulk.preview.useMutation({
    onSuccess: setPreview,
    onError: (error) => {
      toast({
        title: 'Failed to generate preview',
        description: messageOf(error, 'The server cannot be reached.'),
        variant: 'destructive',
      });
    },
  });
  // A preview is of what was chosen then.
  const change = (next: Partial<BulkSearch>) => {
    setPreview(undefined);
    setProblem(undefined);
    onSearchChange(next);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = bulkInputOf(search);
    setProblem(typeof input === 'string' ? input : undefined);
    if (typeof input !== 'string') generate.mutate(input);
  };
  const close = () => {
    setPreview(undefined);
  };
  return { preview, problem, isPending: generate.isPending, close, change, submit };
}
