import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { offerNewChat } from '../../lib/new-chat.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import type { PageQuery } from '../../lib/start-query.ts';
import type { Inputs, Outputs } from '../../trpc.ts';
import { ChatHeader } from './chat-header.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { SessionColumn } from './sessions/session-column.tsx';
import { UnkeptGuard } from './unkept-guard.tsx';
import { useConversation } from './use-conversation.ts';
import { useOpenSource } from './sources/use-open-source.ts';

/** Not before a citation is opened. */
const OpenSource = lazy(async () => ({ default: (await import('./sources/open-source.tsx')).OpenSource }));

interface ChatPageProps {
  sessions: PageQuery<Outputs['chat']['sessions']>;
  /** Which turns to fetch; undefined in a new chat. */
  turns: Inputs['chat']['turns'] | undefined;
  menu: ReactNode;
  /** Must stay the same function: whoever changes it has every answer drawn again. */
  onSaveMemory: ((draft: MemoryDraft) => void) | undefined;
}

/** Sessions, conversation and the cited document side by side, as far as there is room: specification, sections 2.6 and 2.7. */
export function ChatPage({ sessions, turns, menu, onSaveMemory }: ChatPageProps) {
  const params = useParams({ strict: false });
  const addressed = params.sessionId === undefined ? undefined : Number(params.sessionId);
  const conversation = useConversation(addressed, turns);
  const source = useOpenSource(conversation);
  const isWide = useMediaQuery('(min-width: 1024px)');
  const hasRoomForAll = useMediaQuery('(min-width: 1400px)');
  const { sessionId } = conversation;
  const { startNewChat, leaveForNewChat, guard } = useNewChat(conversation, addressed);

  return (
    <SessionColumn
      query={sessions}
      isBeside={isWide && (source.shown === null || hasRoomForAll)}
      activeId={sessionId}
      onNewChat={leaveForNewChat}
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
          <Suspense>{source.shown !== null && <OpenSource source={source} isBeside={isWide} />}</Suspense>
          {guard}
        </>
      )}
    </SessionColumn>
  );
}

/** Begins a new chat; where this one is not kept and would be lost, only after asking. */
function useNewChat({ hasUnkept, beginNewChat }: ReturnType<typeof useConversation>, addressed: number | undefined) {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);

  async function startNewChat() {
    beginNewChat();
    await navigate({ to: '/chat', ignoreBlocker: true });
  }

  async function leaveForNewChat() {
    if (hasUnkept) setIsLeaving(true);
    else await startNewChat();
  }

  const offered = useEffectEvent(() => void leaveForNewChat());
  useEffect(() => offerNewChat(() => offered()), []);

  const path = addressed === undefined ? '/chat' : `/chat/${addressed}`;
  const guard = <UnkeptGuard isHeld={hasUnkept} path={path} isLeaving={isLeaving} onLeavingChange={setIsLeaving} onLeave={startNewChat} />;
  return { startNewChat, leaveForNewChat, guard };
}
