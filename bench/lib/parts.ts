/** Runs the parts of a benchmark in order: those that --part names, or all of them. */
export async function runParts(parts: Record<string, () => Promise<void>>, chosen: readonly string[] = Object.keys(parts)): Promise<void> {
  const unknown = chosen.find((name) => !(name in parts));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}". Choose from ${Object.keys(parts).join(', ')}.`);
  for (const [name, run] of Object.entries(parts)) {
    if (!chosen.includes(name)) continue;
    console.log(`\n= ${name}`);
    await run();
  }
}
