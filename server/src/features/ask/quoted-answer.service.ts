import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { composeExtractive } from './compose/compose-extractive.ts';
import { condense } from './condense/condense.service.ts';
import { ExtractiveChatModel } from './compose/extractive-model.ts';
import type { Retrieved } from './retrieve/search.ts';

const extractive = new ExtractiveChatModel({});

/** What the answer would cite that is made of these passages without a model; nothing where it would be refused. */
export async function citationsWithoutModel(question: string, { passages, evidence }: Retrieved): Promise<readonly Citation[]> {
  if (evidence.verdict !== 'good') return [];
  const ask = { question, length: 'medium' as const };
  const choice = { settings: undefined, refused: null };
  const found = { ...condense(question, []), ask, choice, passages, evidence, startedAt: 0, searchMs: 0 };
  for await (const event of composeExtractive(found, extractive, null)) if (event.type === 'answer') return event.answer.citations;
  return [];
}
