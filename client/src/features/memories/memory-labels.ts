import type { SourcePassage } from '@vademecum/shared/memories/memory-sources.ts';

/** "Used in 3 answers". */
export function usesLabel(accessCount: number): string {
  if (accessCount === 0) return 'Not used yet';
  return `Used in ${accessCount.toLocaleString('en-US')} ${accessCount === 1 ? 'answer' : 'answers'}`;
}

/** "80%", of a share of 1. */
export function percentLabel(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** "Needlestick policy, Reporting, line 45". */
export function placeLabel({ documentName, section, lineIndex }: Pick<SourcePassage, 'documentName' | 'section' | 'lineIndex'>): string {
  const heading = section.split(' > ').at(-1) ?? '';
  return [documentName, ...(heading === '' || heading === documentName ? [] : [heading]), `line ${lineIndex + 1}`].join(', ');
}
