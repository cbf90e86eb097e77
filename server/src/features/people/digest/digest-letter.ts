import type { Digest } from '@vademecum/shared/people/digest.ts';
import { dayAfter } from '../../../lib/local-day.ts';
import { counted } from '../../learning/gaps/gaps.service.ts';

/** Reviews are mailed this many days ahead, on their day, and every day once they are overdue. */
const reviewDays = [30, 7, 0];
/** Acknowledgements are mailed from a week before they are due. */
const readingDays = 7;

/** The part of a digest that is worth a mail on this day. */
export function worthMailing(digest: Digest): Digest {
  const soon = dayAfter(digest.day, readingDays);
  return {
    ...digest,
    reviews: digest.reviews.filter(({ daysLeft }) => daysLeft < 0 || reviewDays.includes(daysLeft)),
    toRead: digest.toRead.filter(({ due }) => due <= soon),
  };
}

/** The app shows answered reports in a banner of their own. */
export type MailedDigest = Digest & { answeredReports: number };

export const isEmpty = ({ reviews, approvals, toRead, documentGaps, gaps, answeredReports }: MailedDigest): boolean =>
  reviews.length + approvals.length + toRead.length + documentGaps.length + gaps + answeredReports === 0;

/** At most this many names are listed; the rest are counted. */
const named = 10;

/** One line for each thing, in the order in which it should be done. It names documents and memories, and quotes no question. */
export function digestLines(digest: MailedDigest): string[] {
  const { reviews, approvals, toRead, documentGaps, gaps, answeredReports } = digest;
  const overdue = reviews.filter(({ daysLeft }) => daysLeft < 0);
  const due = reviews.filter(({ daysLeft }) => daysLeft >= 0);
  return [
    ...list('Waiting for your approval', approvals, ({ name }) => name),
    ...list(
      'To read and acknowledge',
      toRead,
      ({ name, due: day, isOverdue }) => `${name}, ${isOverdue ? 'overdue since' : 'by'} ${dayLabel(day)}`,
    ),
    ...list('Review overdue', overdue, ({ name, reviewDue }) => `${name}, since ${dayLabel(reviewDue)}`),
    ...list('Review due', due, ({ name, reviewDue }) => `${name}, on ${dayLabel(reviewDue)}`),
    ...(answeredReports === 0 ? [] : [counted(answeredReports, 'report of yours was answered.', 'reports of yours were answered.')]),
    ...list('Gaps in your documents', documentGaps, ({ name, gaps: count }) => `${name}, ${counted(count, 'gap', 'gaps')}`),
    ...(gaps === 0 ? [] : [counted(gaps, 'gap in the documents is open.', 'gaps in the documents are open.')]),
  ];
}

function list<Entry>(title: string, entries: readonly Entry[], toLine: (entry: Entry) => string): string[] {
  if (entries.length === 0) return [];
  const more = entries.length > named ? `; and ${entries.length - named} more` : '';
  return [`${title}: ${entries.slice(0, named).map(toLine).join('; ')}${more}`];
}

const dayLabel = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
