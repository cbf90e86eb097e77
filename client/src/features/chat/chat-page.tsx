import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';

export function ChatPage() {
  return <EmptyState icon={MessagesSquare} title="Chat" text="The chat screen is not part of this version yet." />;
}
