import { Link } from '@tanstack/react-router';
import type { Home, HomeTile } from '@vademecum/shared/settings/home.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { FileWarning, FolderOpen, LoaderCircle, MessageCircleQuestionMark, RotateCw, Siren } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { countLabel } from '../../../lib/count-labels.ts';
import { useUser } from '../../../lib/use-session.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChatActions } from '../chat-context.ts';
import { Waiting } from './waiting.tsx';

/** For administrators alone. */
const Checklist = lazy(async () => ({ default: (await import('./checklist.tsx')).Checklist }));

/** Documents are read within seconds; each that can answer brings a question. */
const whileReadingMs = 1_000;

/** Below the box of a new chat: emergencies, one's own and common questions, and questions out of the clinic's own documents. */
export function HomeSuggestions() {
  const role = useUser().role;
  const home = trpc.home.get.useQuery(undefined, { refetchOnMount: 'always' });
  const suggested = trpc.chat.suggestions.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data !== undefined && state.data.reading > 0 && whileReadingMs,
  });
  const { tiles = [], recent = [], mostAsked = [] } = home.data ?? {};
  return (
    <div className="px-4 pt-2 pb-8 lg:px-6">
      <div className="mx-auto flex max-w-3xl flex-col gap-5">
        {home.isPending && <Skeleton className="h-11 w-full" />}
        {home.isError && <Failure text="Pinned and recent questions could not be loaded." onRetry={() => void home.refetch()} />}
        {suggested.data?.hasDocuments !== false && <Tiles tiles={tiles} />}
        <Waiting />
        {hasPermission(role, 'clinic_management') && (
          <Suspense>
            <Checklist />
          </Suspense>
        )}
        <Questions title="Your recent questions" questions={recent} />
        <Questions title="Often asked here" questions={mostAsked} />
        <Suggested query={suggested} shown={[...recent, ...mostAsked]} />
      </div>
    </div>
  );
}

interface FailureProps {
  text: string;
  onRetry: () => void;
}

function Failure({ text, onRetry }: FailureProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <p>{text}</p>
      <Button size="small" onClick={onRetry}>
        <RotateCw aria-hidden size={14} />
        Try again
      </Button>
    </div>
  );
}

const tileLook =
  'flex min-h-11 w-full items-center gap-2 rounded-md border px-3 py-1.5 text-left text-sm font-medium [overflow-wrap:anywhere]';

function Tiles({ tiles }: Pick<Home, 'tiles'>) {
  if (tiles.length === 0) return null;
  return (
    <section aria-label="Emergencies">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {tiles.map((tile, index) => (
          <li key={`${index} ${tile.label}`} className="flex">
            <Tile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Leads to its section next to the chat, or asks its question. */
function Tile({ tile: { label, question, document } }: { tile: HomeTile }) {
  const { askNow, openPlace } = useChatActions();
  if (document !== null && document.state === 'gone')
    return (
      <p className={`${tileLook} border-dashed border-line-strong text-ink-soft`}>
        <FileWarning aria-hidden size={18} className="shrink-0" />
        <span>
          {label}
          <span className="block text-xs font-normal">“{document.name}” was deleted</span>
        </span>
      </p>
    );
  return (
    <button
      type="button"
      className={`${tileLook} border-line-strong bg-surface hover:border-danger hover:bg-sunken`}
      onClick={(event) => {
        if (document !== null) openPlace({ documentId: document.id, memoryId: null, lineIndex: document.lineIndex }, event.currentTarget);
        else if (question !== null) askNow(question);
      }}
    >
      <Siren aria-hidden size={18} className="shrink-0 text-danger" />
      <span>
        {label}
        {document?.state === 'moved' && <span className="block text-xs font-normal text-ink-soft">Section moved: opens the document</span>}
      </span>
    </button>
  );
}

interface QuestionsProps {
  title: string;
  questions: readonly string[];
}

function Questions({ title, questions }: QuestionsProps) {
  const { askNow } = useChatActions();
  if (questions.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-1 text-sm font-semibold text-ink-soft">{title}</h2>
      <ul className="flex flex-col">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="-mx-2 flex min-h-9 w-[calc(100%+1rem)] items-start gap-2 rounded-md px-2 py-1.5 text-left [overflow-wrap:anywhere] hover:bg-accent-soft"
              onClick={() => {
                askNow(question);
              }}
            >
              <MessageCircleQuestionMark aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
              <span className="line-clamp-2">{question}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SuggestedProps {
  query: { data?: Outputs['chat']['suggestions'] | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
  /** Questions that are on the screen already. */
  shown: readonly string[];
}

/** Try asking, out of the clinic's own documents; where there are none, what to do about it. */
function Suggested({ query: { data, isPending, isError, refetch }, shown }: SuggestedProps) {
  if (isPending) return <SuggestionsSkeleton />;
  if (isError || data === undefined) return <Failure text="Suggested questions could not be loaded." onRetry={() => void refetch()} />;
  if (!data.hasDocuments && data.reading === 0) return <NoDocuments />;
  return (
    <>
      {data.reading > 0 && <Reading count={data.reading} />}
      <Questions title="Try asking" questions={data.questions.filter((question) => !shown.includes(question))} />
    </>
  );
}

function Reading({ count }: { count: number }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <LoaderCircle aria-hidden size={16} className="shrink-0 animate-spin" />
      Loading {countLabel(count, 'document', 'documents')}. Each can answer as soon as it has been read.
    </p>
  );
}

function NoDocuments() {
  const { role } = useUser();
  return (
    <Notice title="No documents yet">
      {hasPermission(role, 'manage_docs') ? (
        <Link to="/documents" className="mt-1 inline-flex items-center gap-1.5 font-medium text-accent underline underline-offset-2">
          <FolderOpen aria-hidden size={16} />
          Upload the clinic's documents
        </Link>
      ) : (
        'Ask a manager or administrator to upload your clinic’s documents.'
      )}
    </Notice>
  );
}

function SuggestionsSkeleton() {
  return (
    <div role="status" aria-label="Loading suggested questions" className="flex flex-col gap-2">
      {['w-80', 'w-96', 'w-72', 'w-88'].map((width) => (
        <Skeleton key={width} className={`h-8 max-w-full ${width}`} />
      ))}
    </div>
  );
}
