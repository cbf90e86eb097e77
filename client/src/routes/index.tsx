import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireUser } from '../lib/guards.ts';
import { startOfChat } from '../lib/start-of-chat.ts';

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    await requireUser(context);
    throw redirect(await startOfChat(context.trpc));
  },
  pendingMs: 0,
});
