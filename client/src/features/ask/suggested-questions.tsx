import { Link, useRouteContext } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { FolderOpen, LoaderCircle, MessageCircleQuestionMark, RotateCw } from 'lucide-react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useChatActions } from './chat-context.ts';

/** Questions to begin with, out of the clinic's own documents; where there are none, what to do about it. */
export function SuggestedQuestions() {
  const { data, isPending, isError, refetch } = trpc.chat.suggestions.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data !== undefined && state.data.reading > 0 && whileReadingMs,
  });
  if (isPending) return <SuggestionsSkeleton />;
  if (isError) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft sm:pl-11">
        <p>Questions to begin with could not be loaded.</p>
        <Button size="small" onClick={() => void refetch()}>
          <RotateCw aria-hidden size={14} />
          Try again
        </Button>
      </div>
    );
  }
  if (!data.hasDocuments && data.reading === 0) return <NoDocuments />;
  return (
    <>
      {data.reading > 0 && <Reading count={data.reading} />}
      {data.questions.length > 0 && <QuestionButtons questions={data.questions} />}
    </>
  );
}

/** Documents are read within seconds; each that can answer brings a question. */
const whileReadingMs = 1_000;

function Reading({ count }: { count: number }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft sm:pl-11">
      <LoaderCircle aria-hidden size={16} className="shrink-0 animate-spin" />
      Loading {count === 1 ? '1 document' : `${count.toLocaleString('en-US')} documents`}. Each can answer as soon as it has been read.
    </p>
  );
}

function QuestionButtons({ questions }: { questions: readonly string[] }) {
  const { askNow } = useChatActions();
  return (
    <section aria-label="Questions to begin with" className="max-w-3xl sm:pl-11">
      <h2 className="mb-2 text-sm font-semibold text-ink-soft">Questions to begin with</h2>
      <ul className="flex flex-col items-start gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="flex items-start gap-2 rounded-md border border-line bg-surface px-3 py-2 text-left [overflow-wrap:anywhere] hover:border-accent hover:bg-accent-soft"
              onClick={() => {
                askNow(question);
              }}
            >
              <MessageCircleQuestionMark aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoDocuments() {
  const role = useRouteContext({ from: '/_shell', select: ({ user }) => user.role });
  return (
    <div className="max-w-3xl sm:pl-11">
      <Notice title="There are no documents to answer from yet">
        {hasPermission(role, 'manage_docs') ? (
          <Link to="/documents" className="mt-1 inline-flex items-center gap-1.5 font-medium text-accent underline underline-offset-2">
            <FolderOpen aria-hidden size={16} />
            Upload the clinic's documents
          </Link>
        ) : (
          'Ask a manager or administrator to upload the documents of the clinic.'
        )}
      </Notice>
    </div>
  );
}

function SuggestionsSkeleton() {
  return (
    <div role="status" aria-label="Loading questions to begin with" className="flex flex-col gap-2 sm:pl-11">
      {['w-80', 'w-96', 'w-72', 'w-88'].map((width) => (
        <Skeleton key={width} className={`h-10 max-w-full ${width}`} />
      ))}
    </div>
  );
}
