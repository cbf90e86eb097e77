import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { ChatHeader } from './chat-header.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { OpenSource } from './open-source.tsx';
import { SessionColumn } from './session-column.tsx';
import { useConversation } from './use-conversation.ts';
import { useOpenSource } from './use-open-source.ts';

interface ChatPageProps {
  menu: ReactNode;
  /** Must stay the same function: whoever changes it has every answer drawn again. */
  onSaveMemory: ((draft: MemoryDraft) => void) | undefined;
}

/** Sessions, conversation and the cited document side by side, as far as there is room: specification, sections 2.6 and 2.7. */
export function ChatPage({ menu, onSaveMemory }: ChatPageProps) {
  const params = useParams({ strict: false });
  const conversation = useConversation(params.sessionId === undefined ? undefined : Number(params.sessionId));
  const source = useOpenSource(conversation);
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const hasRoomForAll = useMediaQuery('(min-width: 1400px)');
  const { sessionId } = conversation;

  async function startNewChat() {
    conversation.beginNewChat();
    await navigate({ to: '/chat' });
  }

  return (
    <SessionColumn
      isBeside={isWide && (source.shown === null || hasRoomForAll)}
      activeId={sessionId}
      onNewChat={startNewChat}
      onDeleted={(ids) => {
        if (sessionId !== undefined && ids.includes(sessionId)) void startNewChat();
      }}
    >
      {(showSessions) => (
        <>
          <ConversationPane
            conversation={conversation}
            source={source}
            onSaveMemory={onSaveMemory}
            onNewChat={startNewChat}
            header={<ChatHeader sessionId={sessionId} onShowSessions={showSessions} menu={menu} />}
          />
          <OpenSource source={source} isBeside={isWide} />
        </>
      )}
    </SessionColumn>
  );
}
