import { createFileRoute, redirect } from '@tanstack/react-router';

/** A stored conversation; drawn by the page around it. */
export const Route = createFileRoute('/_shell/chat/$sessionId')({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.sessionId)) throw redirect({ to: '/chat', replace: true });
  },
  loader: ({ context, params }) => {
    const turns = { id: Number(params.sessionId) };
    void context.trpc.chat.turns.prefetch(turns);
    return { turns };
  },
});
