import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';

/** How many months the calendar shows, the present one first. */
const shownMonths = 12;

export interface ReviewCalendarData {
  /** The earliest review first; superseded documents have none. */
  due: ListedDocument[];
  overdue: number;
  undated: number;
  months: { month: string; count: number }[];
}

const byDay = (a: ListedDocument, b: ListedDocument) =>
  (a.lifecycle.reviewDue ?? '') < (b.lifecycle.reviewDue ?? '') ? -1 : a.lifecycle.reviewDue === b.lifecycle.reviewDue ? b.id - a.id : 1;

/** The reviews of these documents by month. Today as YYYY-MM-DD. */
export function reviewCalendar(documents: readonly ListedDocument[], today: string): ReviewCalendarData {
  const current = documents.filter(({ lifecycle }) => lifecycle.standing !== 'superseded');
  const due = current.filter(({ lifecycle }) => lifecycle.reviewDue !== null).sort(byDay);
  const ahead = due.filter((document) => !isOverdue(document, today));
  return {
    due,
    overdue: due.length - ahead.length,
    undated: current.length - due.length,
    months: monthsFrom(today).map((month) => ({ month, count: ahead.filter((document) => monthOf(document) === month).length })),
  };
}

export const monthOf = ({ lifecycle }: ListedDocument): string => lifecycle.reviewDue?.slice(0, 7) ?? '';

export const isOverdue = ({ lifecycle: { reviewDue } }: ListedDocument, today: string): boolean => reviewDue !== null && reviewDue < today;

/** "Review overdue", "May 2027": the heading under which a review is listed. */
export function headingOf(document: ListedDocument, today: string): string {
  return isOverdue(document, today) ? 'Review overdue' : monthLabel(monthOf(document), 'long');
}

function monthsFrom(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: shownMonths }, (_, at) => new Date(Date.UTC(year, month - 1 + at)).toISOString().slice(0, 7));
}

const formats = {
  long: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

export function monthLabel(month: string, length: keyof typeof formats): string {
  return formats[length].format(new Date(`${month}-01T00:00:00Z`));
}
