import type { User } from '@vademecum/shared/people/users.ts';
import type { Deps } from '../../../deps.ts';
import { dayAfter, localDay } from '../../../lib/local-day.ts';
import type { TimedJob } from '../../../runtime/schedule.ts';
import { asViewer } from '../../../runtime/viewer.ts';
import { listReplies } from '../../learning/gaps/replies.service.ts';
import { canBeMailed, mailLetter } from '../mail/mail.service.ts';
import { viewerOfUser } from '../sign-in/auth.service.ts';
import { digestLines, isEmpty, worthMailing } from './digest-letter.ts';
import { deleteDigestsBefore, insertDigest, listUndigested } from './digest.queries.ts';
import { readDigest } from './digest.service.ts';

const lookEveryMs = 10 * 60_000;
/** By the clinic's clock. */
const fromHour = 7;
const daysKept = 30;

/** Mails everybody in the morning what waits for them, if anything does and a mail server is set up. */
export const digestCare = (deps: Deps): TimedJob => ({
  everyMs: lookEveryMs,
  firstAfterMs: 60_000,
  run: (signal) => mailDigests(deps, signal),
  failed: 'digests could not be mailed',
  isAwaited: true,
});

/** Once a day and person: it is noted before the mail leaves, so that a stop between the two loses one mail and never sends two. */
export async function mailDigests(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, now, mailer } = deps;
  if (mailer === undefined || now().getHours() < fromHour) return;
  const day = localDay(now());
  await deleteDigestsBefore(db, dayAfter(day, -daysKept));
  for (const user of await listUndigested(db, day)) {
    signal?.throwIfAborted();
    if (canBeMailed(deps, user)) await mailDigest(deps, user, day);
  }
}

async function mailDigest(deps: Deps, user: User, day: string): Promise<void> {
  const viewer = await viewerOfUser(deps.db, user);
  const digest = await asViewer(viewer, async () => ({
    ...worthMailing(await readDigest(deps, user)),
    answeredReports: (await listReplies(deps, user.id)).length,
  }));
  if (isEmpty(digest) || !(await insertDigest(deps.db, { userId: user.id, day, sentAt: deps.now().toISOString() }))) return;
  await mailLetter(deps, user, {
    purpose: 'digest',
    subject: `${deps.config.productName}: what is waiting for you`,
    paragraphs: [...digestLines(digest), 'Open it here:'],
    url: `${deps.baseUrl()}/chat`,
  });
}
