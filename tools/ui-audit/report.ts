export type Finding = { rule: string; what: string };
/** theme: empty for a finding of the whole visit. */
export type Seen = { screen: string; state: string; variant: string; theme: string };
export const listStates = ['loading', 'empty', 'error', 'filled'] as const;
export type ListState = (typeof listStates)[number];

/** Collects what was seen and what was found; prints both. */
export class Report {
  readonly #seen: Seen[] = [];
  readonly #findings: (Seen & Finding)[] = [];
  readonly #lists: { name: string; states: Record<ListState, string> }[] = [];

  add(seen: Seen, findings: readonly Finding[], { isCounted = true } = {}): void {
    if (isCounted) this.#seen.push(seen);
    for (const finding of findings) this.#findings.push({ ...seen, ...finding });
    const where = `${seen.screen}: ${seen.state} (${[seen.variant, seen.theme].filter(Boolean).join(', ')})`;
    for (const { rule, what } of findings) console.log(`  ${where}\n    ${rule}: ${what}`);
  }

  /** states: yes for each that was seen as it should be, else NO. */
  addList(name: string, states: Record<ListState, string>): void {
    this.#lists.push({ name, states });
  }

  /** Prints the sums; returns the exit code. */
  print(): number {
    const count = (name: keyof Seen): number => new Set(this.#seen.map((seen) => seen[name])).size;
    console.log(
      `\nSeen: ${count('screen')} screens, ${statesOf(this.#seen)} states, ${count('variant')} sizes, ${this.#seen.length} looks in all.`,
    );
    this.#printLists();
    const rules = [...Map.groupBy(this.#findings, ({ rule }) => rule)].sort(([, one], [, other]) => other.length - one.length);
    for (const [rule, found] of rules) console.log(`${String(found.length).padStart(6)}  ${rule} (in ${statesOf(found)} states)`);
    console.log(this.#findings.length === 0 ? 'Nothing was found.' : `${this.#findings.length} findings.`);
    return this.#findings.length === 0 ? 0 : 1;
  }

  #printLists(): void {
    if (this.#lists.length === 0) return;
    const width = Math.max(...this.#lists.map(({ name }) => name.length));
    console.log(`\n| ${'List or card'.padEnd(width)} | ${listStates.join(' | ')} |`);
    console.log(`| ${'-'.repeat(width)} | ${listStates.map((name) => '-'.repeat(name.length)).join(' | ')} |`);
    for (const { name, states } of this.#lists)
      console.log(`| ${name.padEnd(width)} | ${listStates.map((state) => states[state].padEnd(state.length)).join(' | ')} |`);
    console.log('');
  }
}

const statesOf = (seen: readonly Seen[]): number => new Set(seen.map(({ screen, state }) => `${screen} ${state}`)).size;
