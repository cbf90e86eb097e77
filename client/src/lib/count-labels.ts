export const numberLabel = (count: number): string => count.toLocaleString('en-US');

/** "1 row", "2,000 rows". */
export function countLabel(count: number, one: string, many: string): string {
  return `${numberLabel(count)} ${count === 1 ? one : many}`;
}

export const memoriesLabel = (count: number): string => countLabel(count, 'memory', 'memories');
