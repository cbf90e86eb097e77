import { createFileRoute } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { useState } from 'react';
import { ChatPage } from '../../features/chat/chat-page.tsx';
import { readChatSearch } from '../../features/chat/chat-search.ts';
import { loadAnswerMarkdown } from '../../features/chat/lazy-answer-markdown.ts';
import { StartDialog } from '../../features/chat/start-dialog.tsx';
import { InstructionsMenu } from '../../features/instructions/instructions-menu.tsx';
import { NewMemoryDialog } from '../../features/memories/new-memory-dialog.tsx';
import { requirePermission } from '../../lib/guards.ts';
import type { MemoryDraft } from '../../lib/memory-draft.ts';

/** One page for a new chat and for every session: going from one to the other takes nothing off the screen. */
export const Route = createFileRoute('/_shell/chat')({
  validateSearch: readChatSearch,
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'chat');
  },
  loader: ({ context }) => {
    void context.trpc.chat.sessions.prefetch();
    void loadAnswerMarkdown();
  },
  component: ChatRoute,
});

function ChatRoute() {
  const { user } = Route.useRouteContext();
  const [memory, setMemory] = useState<MemoryDraft | null>(null);
  return (
    <>
      <ChatPage menu={<InstructionsMenu role={user.role} />} onSaveMemory={hasPermission(user.role, 'memories') ? setMemory : undefined} />
      <StartDialog />
      {memory !== null && (
        <NewMemoryDialog
          draft={memory}
          onClose={() => {
            setMemory(null);
          }}
        />
      )}
    </>
  );
}
