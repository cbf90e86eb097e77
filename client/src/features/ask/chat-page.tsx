import { useNavigate, useParams } from '@tanstack/react-router';
import { PanelLeftOpen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { useCollapsedSidebar } from '../../lib/navigation.ts';
import { offerNewChat, takeWaitingQuestion } from '../../lib/start-of-chat.ts';
import type { PageQuery } from '../../lib/start-query.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useUser } from '../../lib/use-session.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { SessionColumn } from './sessions/session-column.tsx';
import { useOpenSource } from './sources/use-open-source.ts';
import { useConversation } from './use-conversation.ts';

/** Not before a citation is opened. */
const OpenSource = lazy(async () => ({ default: (await import('./sources/open-source.tsx')).OpenSource }));

interface ChatPageProps {
  sessions: PageQuery<Outputs['chat']['sessions']>;
  /** Which turns to fetch; undefined in a new chat. */
  turns: Inputs['chat']['turns'] | undefined;
  menu: ReactNode;
  /** Must stay the same function: a new function redraws every answer. */
  onSaveMemory: ((draft: MemoryDraft) => void) | undefined;
}

/** Sessions, conversation and the cited document side by side, as far as there is room: specification, sections 2.6 and 2.7. */
export function ChatPage({ sessions, turns, menu, onSaveMemory }: ChatPageProps) {
  const params = useParams({ strict: false });
  const addressed = params.sessionId === undefined ? undefined : Number(params.sessionId);
  const conversation = useConversation(addressed, turns);
  const source = useOpenSource(conversation);
  const isWide = useMediaQuery('(min-width: 1024px)');
  // Navigation, sessions, 560 px of conversation and as much of the document.
  const hasRoomForAll = useMediaQuery('(min-width: 1640px)');
  const [isCollapsed] = useCollapsedSidebar(useUser().id);
  const { sessionId } = conversation;
  const { startNewChat, leaveForNewChat, guard } = useNewChat(conversation, addressed);

  return (
    <SessionColumn
      query={sessions}
      isBeside={isWide && !isCollapsed && (source.shown === null || hasRoomForAll)}
      activeId={sessionId}
      onNewChat={() => void leaveForNewChat()}
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
            onNewChat={() => void startNewChat()}
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
  const hasLeft = useRef(false);

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
  const guard = (
    <UnkeptGuard
      isHeld={hasUnkept}
      path={path}
      isLeaving={isLeaving}
      onStay={() => {
        if (!hasLeft.current) takeWaitingQuestion();
        hasLeft.current = false;
        setIsLeaving(false);
      }}
      onLeave={() => {
        hasLeft.current = true;
        void startNewChat();
      }}
    />
  );
  return { startNewChat, leaveForNewChat, guard };
}

interface UnkeptGuardProps {
  /** There are questions and answers that would be gone. */
  isHeld: boolean;
  /** Of the chat. */
  path: string;
  /** A new chat is to take its place. */
  isLeaving: boolean;
  /** Called when the question is closed, after onLeave as well. */
  onStay: () => void;
  onLeave: () => void;
}

const words = {
  title: 'Leave this chat?',
  description: 'This chat isn’t saved. Its questions and answers will be lost.',
  confirmLabel: 'Leave',
};

/** Asks before a chat that is not kept is left, for a new one, another screen or another site. */
function UnkeptGuard({ isHeld, path, isLeaving, onStay, onLeave }: UnkeptGuardProps) {
  return (
    <>
      <LeaveGuard {...words} isHeld={isHeld} isHere={(pathname) => pathname === path} />
      <ConfirmDialog {...words} open={isLeaving} onOpenChange={onStay} onConfirm={onLeave} />
    </>
  );
}

interface ChatHeaderProps {
  sessionId: number | undefined;
  /** Set when the list of sessions is not next to the conversation. */
  onShowSessions: (() => void) | undefined;
  /** Shown at the end of the line. */
  menu: ReactNode;
}

/** The name of the conversation. It stays out of the browser's tab: what is asked concerns nobody who looks over. */
function ChatHeader({ sessionId, onShowSessions, menu }: ChatHeaderProps) {
  usePageTitle('Chat');
  const name = trpc.chat.sessions.useQuery(undefined, { select: (list) => list.find(({ id }) => id === sessionId)?.chatName });
  return (
    <header className="flex min-h-14 items-center gap-3 border-b border-line bg-surface px-4 py-2 max-sm:min-h-11 max-sm:py-1 lg:px-6 print:hidden">
      {onShowSessions !== undefined && (
        <Button size="small" onClick={onShowSessions}>
          <PanelLeftOpen aria-hidden size={16} />
          Sessions
        </Button>
      )}
      <h1 className="min-w-0 truncate text-lg font-semibold" title={name.data}>
        {name.data ?? (sessionId === undefined ? 'New Chat' : 'Chat')}
      </h1>
      <div className="ml-auto">{menu}</div>
    </header>
  );
}
