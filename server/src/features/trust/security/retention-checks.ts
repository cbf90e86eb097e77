import { analyticsRetentionMs } from '@vademecum/shared/limits.ts';
import { oldestInteractionAt } from '../../learning/questions/interactions.service.ts';
import { countAudit } from '../audit/audit.service.ts';
import { cleanUpEveryMs, readRetention } from '../clean-up/retention.service.ts';
import { type Check, fails, type Finding, holds, type Looked, warns, shortDate } from './check.ts';

async function lookAtChats({ deps }: Looked): Promise<Finding> {
  const { lastAt, isOverdue, chatsTooOld } = await readRetention(deps);
  const look = 'Search the server’s log for “the clean-up failed”.';
  const last = lastAt === undefined ? 'No clean-up has run yet' : `The last hourly clean-up was on ${shortDate(lastAt)}`;
  if (chatsTooOld > 0)
    return fails(`${last}, and ${chatsTooOld} ${chatsTooOld === 1 ? 'chat session is' : 'chat sessions are'} older than 30 days.`, look);
  if (isOverdue) return warns(`${last}; it should be every hour. No chat session is older than 30 days.`, look);
  return holds(`${last}, and no chat session is older than 30 days.`);
}

async function lookAtAnalytics({ deps }: Looked): Promise<Finding> {
  const oldest = await oldestInteractionAt(deps.db);
  if (oldest === undefined) return holds('No questions have been recorded yet.');
  // What has become 90 days old since the last clean-up goes with the next.
  const isTooOld = deps.now().getTime() - Date.parse(oldest) > analyticsRetentionMs + cleanUpEveryMs;
  const since = `The oldest figures are from ${shortDate(oldest)}`;
  return isTooOld
    ? fails(`${since}, which is more than 90 days ago.`, 'Search the server’s log for “the clean-up failed”.')
    : holds(`${since}.`);
}

/** Deletions one by one, in bulk and by an import; entries that are only in a sealed month are not counted. */
async function lookAtMemories({ deps }: Looked): Promise<Finding> {
  const counts = await countAudit(deps.db, ['memory.deleted', 'memory.bulk_changed', 'memory.imported']);
  const byItself = counts.find(({ actorKind }) => actorKind === 'system')?.count ?? 0;
  if (byItself > 0)
    return fails(
      `The audit log has ${byItself === 1 ? 'one entry' : `${byItself} entries`} by the product itself that may have deleted memories.`,
      'Filter the Audit Log by “Memory deleted”, and restore missing memories from a backup.',
    );
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return holds(
    all === 0
      ? 'The audit log shows no deleted memory, and the clean-up never deletes memories.'
      : `The audit log has ${all === 1 ? 'one entry' : `${all} entries`} that may have deleted memories, ${all === 1 ? 'with' : 'each with'} who did it.`,
  );
}

export const retentionChecks: Check[] = [
  { id: 'chats', topic: 'retention', statement: 'Chat sessions are kept for 30 days', isNeeded: true, look: lookAtChats },
  {
    id: 'analytics',
    topic: 'retention',
    statement: 'Analytics are kept for 90 days',
    isNeeded: true,
    look: lookAtAnalytics,
  },
  {
    id: 'memories',
    topic: 'retention',
    statement: 'Memories are kept until someone deletes them',
    isNeeded: false,
    look: lookAtMemories,
  },
];
