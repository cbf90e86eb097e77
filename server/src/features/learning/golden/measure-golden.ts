import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { GoldenResult } from '@vademecum/shared/learning/golden.ts';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { passagesGiven } from '../../ask/assistant.service.ts';
import { findAudience } from '../../people/departments/audiences.service.ts';
import { quoteFinder } from '../../../language/quotes.ts';
import { asViewer, viewerOfAudience } from '../../../runtime/viewer.ts';
import type { SearchTrial } from '../../../index/search-tuning.ts';
import { findMemoryText, listPassageTexts, type StoredGolden } from './golden.queries.ts';

type Place = { documentId: number | null; memoryId: number | null };
const passagesAtOnce = 200;

/**
 * How one question does as the search is, or with what is tried, asked by somebody who sees its source and nothing else that is kept from others: so it does not
 * matter who has it asked. Waits for nothing but its own search.
 */
export async function measureGolden(
  deps: Pick<Deps, 'assistant' | 'db'>,
  golden: StoredGolden,
  trial: SearchTrial | undefined,
): Promise<GoldenResult> {
  if (golden.isGone) return { rank: null, isAnswered: false, citesRight: false, state: 'gone' };
  const { documentId, memoryId } = golden;
  const source = documentId === null ? { memoryId: memoryId ?? 0 } : { documentId };
  return asViewer(viewerOfAudience(await findAudience(deps.db, source)), () => measure(deps, golden, trial));
}

async function measure(
  { assistant, db }: Pick<Deps, 'assistant' | 'db'>,
  golden: StoredGolden,
  trial: SearchTrial | undefined,
): Promise<GoldenResult> {
  const { question } = golden;
  const retrieved = await assistant.search({ question, limit: passagesGiven, ...(trial !== undefined && { trial }) });
  const saysQuote = quoteFinder(golden.quote);
  const at = retrieved.passages.findIndex((passage) => isSameSource(passage, golden) && saysQuote(passage.text));
  // With the chain's library, which is loaded when the first answer needs it.
  const { citationsWithoutModel } = await import('../../ask/quoted-answer.service.ts');
  const citations = await citationsWithoutModel(question, retrieved);
  return {
    rank: at === -1 ? null : at + 1,
    isAnswered: retrieved.evidence.verdict === 'good',
    citesRight: citesRight(citations, golden),
    state: at !== -1 || (await stillSays(db, golden)) ? 'there' : 'changed',
  };
}

/** A sentence of the right passage, or one that it is a part of. */
export function citesRight(citations: readonly Pick<Citation, 'documentId' | 'memoryId' | 'quote'>[], golden: StoredGolden): boolean {
  const saysRight = quoteFinder(golden.quote);
  return citations.some(
    (citation) => isSameSource(citation, golden) && (saysRight(citation.quote) || quoteFinder(citation.quote)(golden.quote)),
  );
}

function isSameSource(one: Place, other: Place): boolean {
  return other.memoryId === null ? one.documentId === other.documentId && one.memoryId === null : one.memoryId === other.memoryId;
}

/** The quoted words are in a passage of the document as it is now, or in the memory. */
export async function stillSays(db: Db, { documentId, memoryId, quote }: Place & { quote: string }): Promise<boolean> {
  const saysQuote = quoteFinder(quote);
  if (memoryId !== null) {
    const memory = await findMemoryText(db, memoryId);
    return memory !== undefined && saysQuote(`${memory.topic}\n${memory.value}`);
  }
  if (documentId === null) return false;
  for (let after = -1; ;) {
    const passages = await listPassageTexts(db, documentId, after, passagesAtOnce);
    if (passages.some(({ text }) => saysQuote(text))) return true;
    if (passages.length < passagesAtOnce) return false;
    after = passages.at(-1)?.ordinal ?? after;
    await setImmediate();
  }
}
