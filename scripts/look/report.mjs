/** Collects what was seen and what was found; prints both. */
export class Report {
  #seen = [];
  #findings = [];
  #faces = [];

  /** What somebody looked at, and each finding there: { rule, what }. */
  add(seen, findings, { isCounted = true } = {}) {
    if (isCounted) this.#seen.push(seen);
    for (const finding of findings) this.#findings.push({ ...seen, ...finding });
    const where = `${seen.screen}: ${seen.state} (${[seen.variant, seen.theme].filter(Boolean).join(', ')})`;
    for (const { rule, what } of findings) console.log(`  ${where}\n    ${rule}: ${what}`);
  }

  /** A list's faces that were seen. */
  addFaces(name, faces) {
    this.#faces.push({ name, faces });
  }

  /** Prints the sums and resolves to the exit code. */
  print() {
    const count = (name) => new Set(this.#seen.map((seen) => seen[name])).size;
    const states = new Set(this.#seen.map(({ screen, state }) => `${screen} ${state}`)).size;
    console.log(`\nSeen: ${count('screen')} screens, ${states} states, ${count('variant')} sizes, ${this.#seen.length} looks in all.`);
    this.#printFaces();
    const rules = new Map();
    for (const finding of this.#findings) rules.set(finding.rule, [...(rules.get(finding.rule) ?? []), finding]);
    for (const [rule, found] of [...rules].sort(([, a], [, b]) => b.length - a.length)) {
      const places = new Set(found.map(({ screen, state }) => `${screen} ${state}`)).size;
      console.log(`${String(found.length).padStart(6)}  ${rule} (in ${places} states)`);
    }
    console.log(this.#findings.length === 0 ? 'Nothing to be ashamed of was found.' : `${this.#findings.length} findings.`);
    return this.#findings.length === 0 ? 0 : 1;
  }

  #printFaces() {
    if (this.#faces.length === 0) return;
    const names = ['loading', 'empty', 'error', 'filled'];
    const width = Math.max(...this.#faces.map(({ name }) => name.length));
    console.log(`\n| ${'List or card'.padEnd(width)} | ${names.join(' | ')} |`);
    console.log(`| ${'-'.repeat(width)} | ${names.map((name) => '-'.repeat(name.length)).join(' | ')} |`);
    for (const { name, faces } of this.#faces) {
      console.log(`| ${name.padEnd(width)} | ${names.map((face) => faces[face].padEnd(face.length)).join(' | ')} |`);
    }
    console.log('');
  }
}
