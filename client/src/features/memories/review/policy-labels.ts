import type { PolicyCriteria } from '@vademecum/shared/memories/retention-policies.ts';

/** A policy in one sentence. */
export function criteriaInWords({ category, minAccessCount, minQualityScore, retentionDays }: PolicyCriteria): string {
  const whose = category === null ? 'memories of all categories' : `memories of ${category}`;
  const days = `neither used nor changed for ${retentionDays.toLocaleString('en-US')} ${retentionDays === 1 ? 'day' : 'days'}`;
  const demands = [
    ...(minAccessCount === 1 ? ['never used'] : []),
    ...(minAccessCount > 1 ? [`used fewer than ${minAccessCount.toLocaleString('en-US')} times`] : []),
    ...(minQualityScore > 0 ? [`of a quality below ${Math.round(minQualityScore * 100)} %`] : []),
  ];
  const also = demands.length === 0 ? '' : `, and ${demands.join(' or ')}`;
  return `Asks about ${whose} that were ${days}${also}.`;
}

export function memoriesLabel(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'memory' : 'memories'}`;
}
