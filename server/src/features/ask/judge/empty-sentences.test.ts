import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../../../testing/test-library.ts';

let library: TestLibrary;

beforeAll(async () => {
  library = await openTestLibrary();
  library.add(
    'Hyperthermia.md',
    '# Hyperthermia\n\n## Considerations\n\n- Heat stroke\n- Heat cramps\n- Washing temperatures\n\n## Management\n\nA patient with heat stroke gets nothing by mouth.\n',
  );
});
afterAll(() => library.close());

test.each(['heat stroke', 'heat stroke patient by mouth', 'what are washing temperatures', 'how many washing temperatures'])(
  'asked "%s", what only repeats the question is not the first sentence of an answer',
  async (question) => {
    const { answer } = await library.ask(question);
    const [first] = answer.citations;
    expect(['- Heat stroke', '- Washing temperatures']).not.toContain(first?.quote);
  },
);
