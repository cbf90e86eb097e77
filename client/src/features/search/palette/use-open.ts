import { useNavigate } from '@tanstack/react-router';
import { navigation } from '../../../lib/navigation.ts';
import { rememberChoice, type RecentChoice } from './recent-choices.ts';

export type Open = (choice: RecentChoice) => void;

/** Goes to what was chosen, and remembers it. */
export function useOpen(): Open {
  const navigate = useNavigate();
  return (choice) => {
    rememberChoice(choice);
    const { kind, id } = choice;
    const screen = navigation.find(({ to }) => to === id)?.to;
    if (kind === 'document') void navigate({ to: '/documents/$documentId', params: { documentId: Number(id) } });
    else if (kind === 'chat') void navigate({ to: '/chat/$sessionId', params: { sessionId: id } });
    else if (kind === 'memory') void navigate({ to: '/memories', search: { memory: Number(id) } });
    else if (screen !== undefined) void navigate({ to: screen });
  };
}
