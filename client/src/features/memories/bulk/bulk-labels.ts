/** "1 memory", "20,000 memories". */
export function memoriesLabel(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'memory' : 'memories'}`;
}
