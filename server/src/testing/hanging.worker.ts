/** Work for tests of what ends a thread: gets on so many times, once every 20 ms, and then never answers if it is told so. */
export default async function work({ done, steps, hangs }: { done: Int32Array; steps: number; hangs: boolean }): Promise<string> {
  for (let step = 0; step < steps; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    Atomics.add(done, 0, 1);
  }
  while (hangs) Atomics.load(done, 0);
  return `${steps} steps`;
}
