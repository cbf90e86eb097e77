import { useRef, type ReactNode } from 'react';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Announcement } from './announcement.tsx';
import { ExchangeView } from './exchange-view.tsx';
import type { Exchange } from './exchanges.ts';
import { useFollowScroll } from './use-follow-scroll.ts';
import { Welcome } from './welcome.tsx';

interface ConversationProps {
  exchanges: readonly Exchange[];
  isLoading: boolean;
  isPending: boolean;
  /** Shown under the welcome where the session could not be loaded. */
  failure: ReactNode;
}

/** Questions and answers, oldest first. A log that is not read out as it grows: the end of each answer is announced instead. */
export function Conversation({ exchanges, isLoading, isPending, failure }: ConversationProps) {
  const area = useRef<HTMLDivElement>(null);
  useFollowScroll(area, exchanges.at(-1)?.key, isPending);
  return (
    <ScrollArea ref={area} label="Conversation" className="min-h-0 flex-1 p-4 lg:p-6 print:overflow-visible">
      <div role="log" aria-live="off" aria-label="Messages" aria-busy={isPending} className="mx-auto flex max-w-4xl flex-col gap-6">
        {isLoading && <ConversationSkeleton />}
        {!isLoading && exchanges.length === 0 && <Welcome hasSuggestions={failure === null} />}
        {failure}
        {exchanges.map(({ key, turn, live }, index) => (
          <ExchangeView key={key} turn={turn} live={live} isLatest={index === exchanges.length - 1} />
        ))}
      </div>
      <Announcement exchange={exchanges.at(-1)} />
    </ScrollArea>
  );
}

function ConversationSkeleton() {
  return (
    <>
      <Skeleton className="ml-auto h-12 w-2/5" />
      <Skeleton className="h-40 w-4/5" />
      <Skeleton className="ml-auto h-12 w-1/3" />
      <Skeleton className="h-28 w-3/5" />
    </>
  );
}
