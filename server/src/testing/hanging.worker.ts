/** Work for tests of code that ends a thread: makes so many steps, one every 20 ms, and then never answers if the task asks for that. */
export default async function work({ done, steps, hangs }: { done: Int32Array; steps: number; hangs: boolean }): Promise<string> {
  for (let step = 0; step < steps; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    Atomics.add(done, 0, 1);
  }
  while (hangs) Atomics.load(done, 0);
  return `${steps} steps`;
}
