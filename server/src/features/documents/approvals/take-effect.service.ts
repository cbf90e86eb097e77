import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { localDay } from '../../../lib/local-day.ts';
import { namedPassages, type Passage } from '../../../language/passages.ts';
import { failedInBackground, type TimedJob } from '../../../runtime/schedule.ts';
import { recordSystemAudit } from '../../trust/audit/audit.service.ts';
import { getText } from '../page-starts.queries.ts';
import { insertPassages } from '../passages.queries.ts';
import { putVersion } from '../put-version.ts';
import { keepApprovals } from './approvers.queries.ts';
import { deleteDraft, findApprovedDocument, findDraft, findDraftText, listDue, updateDates } from './drafts.queries.ts';

/** The passages of a version that waits, cut before the transaction that puts it in effect. */
export interface Prepared {
  id: number;
  content: string;
  passages: Passage[];
}

const everyMs = 60_000;

/** The text that a version is to answer with; undefined where there is none that waits. */
async function textOf(db: Db, id: number): Promise<{ content: string; pageStarts: number[]; name: string } | undefined> {
  const [draft, document] = [await findDraft(db, id), await findApprovedDocument(db, id)];
  if (draft === undefined || document === undefined) return undefined;
  if (draft.former === 'none') return { ...(await getText(db, id)), name: document.name };
  const { content, pageStarts } = (await findDraftText(db, id)) ?? { content: '', pageStarts: '[]' };
  return { content, pageStarts: JSON.parse(pageStarts) as number[], name: document.name };
}

export async function prepare(deps: Pick<Deps, 'db' | 'splitText'>, id: number): Promise<Prepared | undefined> {
  const text = await textOf(deps.db, id);
  if (text === undefined) return undefined;
  const { content, name, pageStarts } = text;
  if (content === '') return { id, content, passages: [] };
  const { passages } = await deps.splitText({ content, name, pageStarts });
  return { id, content, passages };
}

/** The passages were cut from the text that waits now. */
export async function stillFits(db: Db, id: number, prepared: Prepared | undefined): Promise<boolean> {
  return prepared !== undefined && (await textOf(db, id))?.content === prepared.content;
}

/** In one transaction the version before stops answering and this one begins; nobody sees both, or none. */
export async function putInEffect(deps: Pick<Deps, 'now'>, db: Db, { id, passages }: Prepared): Promise<void> {
  const [draft, document, text] = [await findDraft(db, id), await findApprovedDocument(db, id), await findDraftText(db, id)];
  if (draft === undefined || document === undefined) return;
  if (draft.former === 'none') await insertPassages(db, id, namedPassages(passages, document.name));
  else {
    // A stored file that the former version had stays with it.
    if (text !== undefined) await putVersion(db, id, text, passages, deps.now().toISOString());
    await updateDates(db, id, { effectiveFrom: draft.effectiveFrom, reviewDue: draft.reviewDue });
  }
  await keepApprovals(db, id, (await findApprovedDocument(db, id))?.version ?? document.version);
  await deleteDraft(db, id);
}

/** Searches see it, and the words of what went leave the index. */
export function noteEffect(deps: Pick<Deps, 'assistant' | 'forgetting'>): void {
  void deps.assistant.follow();
  deps.forgetting.resume();
}

/** Puts in effect every approved version whose day has come; returns how many. */
export async function applyDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  let applied = 0;
  for (const id of await listDue(deps.db, localDay(deps.now()))) {
    signal?.throwIfAborted();
    const prepared = await prepare(deps, id);
    if (prepared === undefined) continue;
    await deps.db.transaction().execute(async (db) => {
      const isDue = (await listDue(db, localDay(deps.now()))).includes(id);
      if (!isDue || !(await stillFits(db, id, prepared))) return;
      await putInEffect(deps, db, prepared);
      await recordSystemAudit(db, { action: 'document.took_effect', objectType: 'document', objectId: id });
      applied += 1;
    });
  }
  if (applied > 0) noteEffect(deps);
  return applied;
}

/** At the start and within a minute of the day’s change. */
export const approvalCare = (deps: Deps): TimedJob => ({
  firstAfterMs: 0,
  everyMs,
  run: async (signal) => {
    await applyDue(deps, signal);
  },
  failed: failedInBackground,
  isAwaited: true,
});
