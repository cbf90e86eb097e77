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

/** As a gap that is asked again: only a good answer counts. */
async function findPlace(assistant: Deps['assistant'], question: string): Promise<GapReply['place']> {
  const { passages, evidence } = await assistant.search({ question, limit: passagesGiven });
  const [first] = passages;
  if (first === undefined || evidence.verdict !== 'good') return null;
  const { documentId, memoryId, documentName: name, heading: section, firstLine } = first;
  return { documentId, memoryId, name, section, line: firstLine + 1 };
}
