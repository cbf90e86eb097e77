import { useQuery } from '@tanstack/react-query';
import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { trpc } from '../../../trpc.ts';
import type { Written } from '../answers/answer-parts.ts';
import { groupBySource } from './group-citations.ts';

const none: Written[] = [];

/** The procedures and tables that an answer cites, in the versions that it quoted. A version that is gone, or cannot be read now, gives none: the answer's text says it. */
export function useWritten(citations: readonly Citation[]): Written[] {
  const { client } = trpc.useUtils();
  const versions = groupBySource(citations).flatMap((ofSource) => [...Map.groupBy(ofSource, ({ version }) => version).values()]);
  const places = versions.flatMap((cited) => {
    const [first] = cited;
    return first?.documentId == null ? [] : [{ id: first.documentId, version: first.version, cited }];
  });
  const { data } = useQuery({
    queryKey: ['written', places.map(({ id, version, cited }) => [id, version, ...cited.map(({ startOffset }) => startOffset)])],
    queryFn: async ({ signal }) => {
      const found = places.map(async ({ id, version, cited }) => {
        const offsets = cited.map(({ startOffset }) => startOffset);
        const blocks = await client.documents.writtenAt.query({ id, version, offsets }, { signal }).catch(() => []);
        return blocks.map((block) => ({ ...block, citations: citedIn(block, cited) }));
      });
      return (await Promise.all(found)).flat();
    },
    enabled: places.length > 0,
    staleTime: Infinity,
  });
  return data ?? none;
}

function citedIn({ steps, rows }: Pick<Written, 'steps' | 'rows'>, cited: readonly Citation[]): Citation[] {
  const lines = new Set([...steps, ...rows].map(({ lineIndex }) => lineIndex));
  return cited.filter(({ lineIndex }) => lines.has(lineIndex));
}
