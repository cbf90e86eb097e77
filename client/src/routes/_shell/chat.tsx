import { createFileRoute } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { lazy, Suspense, useState } from 'react';
import { ChatPage } from '../../features/chat/chat-page.tsx';
import { chatAddress } from '../../features/chat/chat-search.ts';
import { loadAnswerMarkdown } from '../../features/chat/lazy-answer-markdown.ts';
import { StartDialog } from '../../features/chat/start-dialog.tsx';
import { InstructionsMenu } from '../../features/instructions/instructions-menu.tsx';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** One page for a new chat and for every session: going from one to the other takes nothing off the screen. */
export const Route = createFileRoute('/_shell/chat')({
  validateSearch: addressOf(chatAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'chat');
  },
  loader: ({ context }) => {
    void context.trpc.chat.sessions.prefetch();
    // After the screen itself: a new chat has no answer yet.
    whenIdle(() => void loadAnswerMarkdown().catch(() => undefined));
  },
  component: ChatRoute,
});

const NewMemoryDialog = lazy(async () => ({ default: (await import('../../features/memories/new-memory-dialog.tsx')).NewMemoryDialog }));

function ChatRoute() {
  const { user } = Route.useRouteContext();
  const [memory, setMemory] = useState<MemoryDraft | null>(null);
  return (
    <>
      <ChatPage menu={<InstructionsMenu role={user.role} />} onSaveMemory={hasPermission(user.role, 'memories') ? setMemory : undefined} />
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
