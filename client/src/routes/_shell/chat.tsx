import { createFileRoute, useMatch } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { lazy, Suspense, useState } from 'react';
import { ChatPage } from '../../features/ask/chat-page.tsx';
import { chatAddress } from '../../features/ask/chat-search.ts';
import { loadAnswer } from '../../features/ask/answers/lazy-answer.ts';
import { StartDialog } from '../../features/ask/start-dialog.tsx';
import { InstructionsMenu } from '../../features/settings/instructions/instructions-menu.tsx';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { startQuery } from '../../lib/start-query.ts';

/** One page for a new chat and for every session: going from one to the other takes nothing off the screen. */
export const Route = createFileRoute('/_shell/chat')({
  validateSearch: addressOf(chatAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'chat');
  },
  loader: ({ context }) => {
    // After the screen itself: a new chat has no answer yet.
    whenIdle(() => void loadAnswer().catch(() => undefined));
    return { role: context.user.role, sessions: startQuery(context, context.trpc.chat.sessions.queryOptions()) };
  },
  component: ChatRoute,
});

const NewMemoryDialog = lazy(async () => ({ default: (await import('../../features/memories/new-memory-dialog.tsx')).NewMemoryDialog }));

function ChatRoute() {
  const { role, sessions } = Route.useLoaderData();
  const open = useMatch({ from: '/_shell/chat/$sessionId', shouldThrow: false });
  const [memory, setMemory] = useState<MemoryDraft | null>(null);
  return (
    <>
      <ChatPage
        sessions={sessions}
        turns={open?.loaderData?.turns}
        menu={<InstructionsMenu role={role} />}
        onSaveMemory={hasPermission(role, 'memories') ? setMemory : undefined}
      />
      <StartDialog />
      {memory !== null && (
        <Suspense>
          <NewMemoryDialog
            draft={memory}
            onClose={() => {
              setMemory(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
