import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { DocumentPane } from './document-pane.tsx';
import { SessionList } from './session-list.tsx';
import { useConversation } from './use-conversation.ts';
import { useOpenSource } from './use-open-source.ts';

/** Sessions, conversation and the cited document side by side, as far as there is room: specification, sections 2.6 and 2.7. */
export function ChatPage() {
  const params = useParams({ strict: false });
  const conversation = useConversation(params.sessionId === undefined ? undefined : Number(params.sessionId));
  const source = useOpenSource(conversation);
  const navigate = useNavigate();
  const [isListOpen, setIsListOpen] = useState(false);
  const isWide = useMediaQuery('(min-width: 1024px)');
  const hasRoomForAll = useMediaQuery('(min-width: 1400px)');
  const hasColumn = isWide && (source.shown === null || hasRoomForAll);

  async function startNewChat() {
    setIsListOpen(false);
    conversation.beginNewChat();
    await navigate({ to: '/chat' });
  }

  const sessionList = (
    <SessionList
      activeId={conversation.sessionId}
      onNewChat={startNewChat}
      onSelect={() => {
        setIsListOpen(false);
      }}
      onDeleted={(ids) => {
        if (conversation.sessionId !== undefined && ids.includes(conversation.sessionId)) void startNewChat();
      }}
    />
  );

  return (
    <div className="flex h-full print:block print:h-auto">
      {hasColumn && <div className="w-64 shrink-0 border-r border-line bg-surface print:hidden">{sessionList}</div>}
      <Sheet open={isListOpen && !hasColumn} onOpenChange={setIsListOpen} title="Chat sessions" side="left" hideTitle>
        {sessionList}
      </Sheet>
      <ConversationPane
        conversation={conversation}
        source={source}
        onNewChat={startNewChat}
        header={
          <ChatHeader
            sessionId={conversation.sessionId}
            onShowSessions={
              hasColumn
                ? undefined
                : () => {
                    setIsListOpen(true);
                  }
            }
          />
        }
      />
      {source.shown !== null && (
        <DocumentPane {...source.shown} isBeside={isWide} takesFocus={source.wasOpenedHere} onClose={source.close} />
      )}
    </div>
  );
}
