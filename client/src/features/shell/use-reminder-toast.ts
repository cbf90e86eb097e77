import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { useEffect, useEffectEvent } from 'react';
import { useReadings } from '../../lib/navigation.ts';
import { useToast } from '../../ui/toast/use-toast.ts';

/** When this browser last told the person of a reminder. */
const toldKey = (userId: number): string => `vademecum.reminded.${userId}`;

/** Tells a person once, on any screen, that they were reminded to read something. */
export function useReminderToast(userId: number): void {
  const toast = useToast();
  const reminded = useReadings().filter(({ state, remindedAt }) => state !== 'acknowledged' && remindedAt !== null);
  const newest = reminded.reduce((last, { remindedAt }) => ((remindedAt ?? '') > last ? (remindedAt ?? '') : last), '');
  const tell = useEffectEvent(() => {
    const news = reminded.filter(({ remindedAt }) => (remindedAt ?? '') > readTold(userId));
    const [first] = news;
    if (first === undefined) return;
    keepTold(userId, newest);
    const due = first.due === null ? '' : ` by ${dayLabel(first.due)}`;
    const others = news.length > 1 ? ` and ${news.length - 1} more` : '';
    toast({ title: 'Reminder', description: `Please read “${first.documentName}”${others}${due}. You find it under “To read”.` });
  });
  useEffect(() => {
    if (newest !== '') tell();
  }, [newest]);
}

function readTold(userId: number): string {
  try {
    return localStorage.getItem(toldKey(userId)) ?? '';
  } catch {
    // Storage may be switched off: the reminder is told with each start.
    return '';
  }
}

function keepTold(userId: number, at: string): void {
  try {
    localStorage.setItem(toldKey(userId), at);
  } catch {
    // See above.
  }
}
