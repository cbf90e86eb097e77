import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '../../features/chat/chat-page.tsx';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/chat/$sessionId')({
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'chat');
  },
  component: ChatPage,
});
