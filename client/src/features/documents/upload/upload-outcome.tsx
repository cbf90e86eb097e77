import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { draftKey } from '../../../lib/start-of-chat.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import { listOptions } from '../list/list-options.ts';
import { FoundOffer } from '../register/found-offer.tsx';
import { AttachmentsOffer } from './attachments-offer.tsx';
import { type Added, outcomeOf } from './uploads.ts';

interface UploadOutcomeProps {
  added: readonly Added[];
  failed: number;
  /** Buttons after "Ask about it". */
  children: ReactNode;
}

/** Of more, the reading reports ask. */
const mostMails = 10;

/** What has come of an upload, what the new documents say of themselves, and what to do next. */
export function UploadOutcome({ added, failed, children }: UploadOutcomeProps) {
  const ids = new Set(added.map(({ id }) => id));
  // The list below has fetched it.
  const { data = [] } = trpc.documents.listed.useQuery(undefined, { ...listOptions, enabled: false });
  const rows = data.filter(({ id }) => ids.has(id));
  const reading = rows.filter(({ status }) => status === 'processing').length;
  return (
    <div className="flex flex-col gap-3">
      <div role="status">
        <p className="flex items-center gap-2 font-semibold tabular-nums">
          <CircleCheck aria-hidden size={18} className="shrink-0 text-success" />
          {outcomeOf(added.length, failed)}
        </p>
        {reading > 0 && (
          <p className="mt-1 text-sm text-ink-soft">
            {countLabel(reading, 'document', 'documents')} {reading === 1 ? 'is' : 'are'} still being read and will answer after that.
          </p>
        )}
      </div>
      <FoundOffer rows={rows.filter(({ status }) => status === 'active')} />
      {rows
        .filter(({ status, type }) => status === 'active' && type === 'mail')
        .slice(0, mostMails)
        .map(({ id, name }) => (
          <AttachmentsOffer key={id} id={id} name={name} />
        ))}
      <div className="flex flex-wrap justify-end gap-2">
        <AskButton names={added.map(({ name }) => name)} />
        {children}
      </div>
    </div>
  );
}

/** Opens a new chat: after one document with the beginning of a question about it, after several with an empty line. */
function AskButton({ names }: { names: readonly string[] }) {
  const navigate = useNavigate();
  const [first = ''] = names;
  return (
    <Button
      onClick={() => {
        if (names.length === 1) window.sessionStorage.setItem(draftKey, `What does “${first}” say about `);
        void navigate({ to: '/chat' });
      }}
    >
      <MessageCircleQuestionMark aria-hidden size={16} />
      {names.length === 1 ? 'Ask about it' : 'Ask about them'}
    </Button>
  );
}
