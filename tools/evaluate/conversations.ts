/**
 * Conversations of three turns over the sample handbook: is the right passage among the first three, and is it what the answer cites first?
 * npm run evaluate -- conversations [--verbose]
 */
import { readFileSync } from 'node:fs';
import { createAssistant } from '../../server/src/features/ask/assistant.service.ts';
import { condense, type Condensed, type Earlier } from '../../server/src/features/ask/condense/condense.service.ts';
import { readHandbook } from '../../bench/lib/handbook-set.ts';
import { openLibrary, toHit, type Library } from '../../bench/lib/library.ts';
import { holdsGold } from '../../bench/lib/measures.ts';

/** One thing said in a conversation, and the passage that answers it: its document and the words that occur in it (cells of a table row: "a | b"). */
interface Turn {
  q: string;
  kind: 'first' | 'follow-up' | 'correction' | 'change';
  file: string;
  answer: string;
}

/** Twenty conversations of three turns about the sample handbook, as staff talk. */
function readConversations(): Turn[][] {
  return JSON.parse(readFileSync(new URL('../../handbook/conversations.json', import.meta.url), 'utf8')) as Turn[][];
}

/** Whether the text is of the turn's document and contains its answer. */
function holdsAnswer({ file, answer }: Turn, library: Library, found: { documentId: number | null; text: string } | undefined): boolean {
  if (found === undefined || library.documentOf.get(found.documentId ?? 0)?.id !== file) return false;
  const cells = answer.split(' | ');
  return found.text.split('\n').some((line) => cells.every((cell) => line.includes(cell)));
}

interface Row {
  turn: Turn;
  index: number;
  searched: string;
  rank: number;
  citedFirst: boolean;
  cited: boolean;
  refused: boolean;
}

const verbose = process.argv.includes('--verbose');
const library = await openLibrary([readHandbook()]);
const assistant = createAssistant({ databaseFile: library.file, databaseKey: library.key, now: () => new Date() });

async function askTurn(turn: Turn, index: number, history: Earlier[]): Promise<Row> {
  const { own, context, cited } = condense(turn.q, history);
  const searched = [own, ...context.map(({ text, weight }) => `${text} (${weight.toFixed(2)})`)].join(' + ');
  const { passages } = await assistant.search({ question: own, limit: 8, context, cited });
  const rank = passages.findIndex((passage) => holdsAnswer(turn, library, passage));
  for await (const event of assistant.answer({ question: turn.q, length: 'medium', history })) {
    if (event.type !== 'answer') continue;
    const { citations, response, grounded } = event.answer;
    history.push({ question: turn.q, citations });
    const quotes = citations.map(({ documentId, quote }) => ({ documentId, text: quote }));
    const cited = quotes.map((quote) => holdsAnswer(turn, library, quote));
    if (verbose)
      console.log(
        `${rank < 0 || rank > 2 ? '✗' : '✓'} ${rank + 1} ${turn.q}  →  ${searched}\n      ${response.slice(0, 200).replaceAll('\n', ' ')}`,
      );
    return { turn, index, searched, rank, citedFirst: cited[0] ?? false, cited: cited.includes(true), refused: !grounded };
  }
  throw new Error('The assistant ended without an answer');
}

/** Every question of the handbook by itself, and behind one about another document: the passage must be found as well. */
async function changesOfSubject(): Promise<{ alone: number; after: number; leaning: number }> {
  const { questions } = readHandbook();
  const asked = questions.filter(({ answerable }) => answerable);
  const counts = { alone: 0, after: 0, leaning: 0 };
  for (const [index, question] of asked.entries()) {
    const before =
      asked
        .slice(index + 7)
        .concat(asked)
        .find(({ gold }) => gold[0]?.doc !== question.gold[0]?.doc)?.q ?? '';
    const { passages: earlier } = await assistant.search({ question: before, limit: 3 });
    const citations = earlier.map(({ documentId, heading, text }) => ({ documentId, section: heading, quote: text }));
    const found = async ({ own, context, cited }: Condensed): Promise<number> => {
      const { passages } = await assistant.search({ question: own, limit: 3, context, cited });
      return passages.some((passage) => holdsGold(question, toHit(library, passage))) ? 1 : 0;
    };
    const condensed = condense(question.q, [{ question: before, citations }]);
    counts.alone += await found(condense(question.q));
    counts.after += await found(condensed);
    if (condensed.context.length > 0) counts.leaning++;
  }
  return counts;
}

const rows: Row[] = [];
for (const conversation of readConversations()) {
  const history: Earlier[] = [];
  for (const [index, turn] of conversation.entries()) rows.push(await askTurn(turn, index, history));
}
const { alone, after, leaning } = await changesOfSubject();
await assistant.close();
console.log(
  `changes of subject: ${alone} of the handbook's questions found alone, ${after} after another question (${leaning} taken for follow-ups)`,
);
for (const index of [0, 1, 2]) {
  const own = rows.filter((row) => row.index === index);
  const count = (pick: (row: Row) => boolean): number => own.filter(pick).length;
  console.log(
    `turn ${index + 1}: first ${count(({ rank }) => rank === 0)}, among the first 3 ${count(({ rank }) => rank >= 0 && rank < 3)}, ` +
      `cited ${count((row) => row.cited)}, cited first ${count((row) => row.citedFirst)}, refused ${count((row) => row.refused)} of ${own.length}`,
  );
}
