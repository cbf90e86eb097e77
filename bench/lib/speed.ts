import { createAssistant } from '../../server/src/features/ask/assistant.service.ts';
import type { Embeddings } from '../../server/src/models/embeddings.ts';
import type { BenchSet } from './data.ts';
import type { Library } from './library.ts';

const asked = 300;

/** Milliseconds from question to first word, one question after the other, over an even sample of the sets; the first 20 warm up. */
export async function ask(library: Library, sets: readonly BenchSet[], embeddings: Embeddings): Promise<number[]> {
  const assistant = createAssistant({ databaseFile: library.file, databaseKey: library.key, now: () => new Date(), embeddings });
  const questions = sets.flatMap((set) => set.questions);
  const every = Math.max(1, Math.floor(questions.length / asked));
  const times: number[] = [];
  for (const { q } of questions.filter((_, index) => index % every === 0)) {
    const started = performance.now();
    for await (const event of assistant.answer({ question: q, length: 'medium' })) {
      if (event.type === 'answer') continue;
      times.push(performance.now() - started);
      break;
    }
  }
  await assistant.close();
  return times.slice(20);
}
