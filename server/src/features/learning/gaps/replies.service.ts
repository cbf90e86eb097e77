import { type GapReply, repliesShown } from '@vademecum/shared/learning/gaps.ts';
import type { Deps } from '../../../deps.ts';
import { passagesGiven } from '../../ask/assistant.service.ts';
import { listUnseenReplies } from './gaps.queries.ts';

/** The caller's own reports that were answered, each with the place that answers it today. */
export async function listReplies({ db, assistant }: Pick<Deps, 'db' | 'assistant'>, userId: number): Promise<GapReply[]> {
  const replies: GapReply[] = [];
  for (const reply of await listUnseenReplies(db, userId, repliesShown)) {
    replies.push({ ...reply, place: await findPlace(assistant, reply.question) });
  }
  return replies;
}

/** What an answer of today would cite first; as for a gap that is asked again, only a good answer counts. */
async function findPlace(assistant: Deps['assistant'], question: string): Promise<GapReply['place']> {
  const retrieved = await assistant.search({ question, limit: passagesGiven });
  if (retrieved.evidence.verdict !== 'good') return null;
  const { citationsWithoutModel } = await import('../../ask/quoted-answer.service.ts');
  const [first] = await citationsWithoutModel(question, retrieved);
  if (first === undefined) return null;
  const { documentId, memoryId, documentName: name, section, lineIndex } = first;
  return { documentId, memoryId, name, section, line: lineIndex + 1 };
}
