import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { useEffect, useEffectEvent } from 'react';
import { useReadingState } from '../../lib/navigation.ts';
import { useToast } from '../../ui/toast/use-toast.ts';

/** The last reminder that this browser has shown the person. */
const shownKey = (userId: number): string => `vademecum.reminded.${userId}`;

/** Shows a person once, on any screen, that they were reminded to read something. */
export function useReminderToast(userId: number): void {
  const toast = useToast();
  const reminded = useReadingState()?.reminded ?? [];
  const newest = reminded.reduce((last, { remindedAt }) => (remindedAt > last ? remindedAt : last), '');
  const tell = useEffectEvent(() => {
    const news = reminded.filter(({ remindedAt }) => remindedAt > readShown(userId));
    const [first] = news;
    if (first === undefined) return;
    keepShown(userId, newest);
    const due = first.due === null ? '' : ` by ${dayLabel(first.due)}`;
    const others = news.length > 1 ? ` and ${news.length - 1} more` : '';
    toast({ title: 'Reminder', description: `Please read “${first.documentName}”${due}${others}. See “To read.”` });
  });
  useEffect(() => {
    if (newest !== '') tell();
  }, [newest]);
}

function readShown(userId: number): string {
  try {
    return localStorage.getItem(shownKey(userId)) ?? '';
  } catch {
    // Storage may be switched off: the reminder is shown with each start.
    return '';
  }
}

function keepShown(userId: number, at: string): void {
  try {
    localStorage.setItem(shownKey(userId), at);
  } catch {
    // See above.
  }
}
