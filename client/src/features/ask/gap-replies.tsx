import { Link } from '@tanstack/react-router';
import type { GapReply } from '@vademecum/shared/learning/gaps.ts';
import { BellRing, X } from 'lucide-react';
import { trpc } from '../../trpc.ts';
import { IconButton } from '../../ui/button.tsx';

/** Tells a person that missing information they reported is there now, until they have looked or put it away. One that cannot be loaded is shown at the next visit. */
export default function GapReplies() {
  const { data = [] } = trpc.gaps.replies.useQuery(undefined, { staleTime: Infinity });
  const { gaps } = trpc.useUtils();
  const { mutate } = trpc.gaps.seeReply.useMutation({
    onMutate: ({ messageId }) => gaps.replies.setData(undefined, (replies) => replies?.filter((reply) => reply.messageId !== messageId)),
    onError: () => void gaps.replies.invalidate(),
    meta: { failure: 'Failed to dismiss the reply' },
  });
  if (data.length === 0) return null;
  return (
    <section aria-label="Replies to your reports" className="border-b border-line bg-accent-soft px-4 py-1 text-sm lg:px-6 print:hidden">
      <ul className="mx-auto max-w-4xl">
        {data.map((reply) => (
          <li key={reply.messageId} className="flex items-center gap-2">
            <BellRing aria-hidden size={16} className="shrink-0 text-accent" />
            <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Reply reply={reply} onFollow={() => mutate({ messageId: reply.messageId })} />
            </p>
            <IconButton
              icon={X}
              label={`Dismiss the reply to “${reply.question}”`}
              onClick={() => mutate({ messageId: reply.messageId })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Your report was answered: Spill Response, Mercury". */
function Reply({ reply: { question, place }, onFollow }: { reply: GapReply; onFollow: () => void }) {
  const asked = <span className="text-ink-soft">You asked: “{question}”</span>;
  if (place === null) return <>Your report was answered. {asked}</>;
  const { documentId, memoryId, name, section, line } = place;
  const last = section.split(' > ').at(-1) ?? '';
  const source = documentId === null ? { memory: memoryId ?? undefined } : { doc: documentId, line };
  return (
    <>
      Your report was answered:{' '}
      <Link to="/chat" search={source} onClick={onFollow} className="font-medium text-accent underline underline-offset-4">
        {last === '' || last === name ? name : `${name}, ${last}`}
      </Link>{' '}
      {asked}
    </>
  );
}
