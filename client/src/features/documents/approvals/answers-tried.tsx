import type { AnswerEffects } from '@vademecum/shared/documents/approvals.ts';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import { readableQuote } from '../../../ui/text/readable-quote.ts';

/** What a version does to answers, tried in a copy of the library when somebody asks for it. */
export function AnswersTried({ id }: { id: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, isError, refetch } = trpc.approvals.effects.useQuery({ id }, { enabled: isAsked, staleTime: 0 });
  if (!isAsked)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-soft">
          Asks past questions and golden questions again, with this version in a copy of the library. Nothing changes. Answers are compared
          by words, without an AI model.
        </p>
        <Button onClick={() => setIsAsked(true)}>
          <FlaskConical aria-hidden size={16} />
          Try answers
        </Button>
      </div>
    );
  if (isError) return <ErrorState title="The answers could not be tried" onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div role="status">
        <p className="mb-2 text-ink-soft">Asking the questions again…</p>
        <Skeleton className="h-40" />
      </div>
    );
  return <Effects {...data} />;
}

function Effects({ isTooLarge, questions, golden }: AnswerEffects) {
  if (isTooLarge)
    return <Notice>This library is too large to test in a copy. The golden questions run after the version takes effect.</Notice>;
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">{goldenLine(golden)}</p>
      {[...golden.lost, ...golden.gained].map(({ id, question, why }) => (
        <div key={id} className="rounded-md border border-line px-3 py-2">
          <p className="[overflow-wrap:anywhere]">{question}</p>
          <p className="text-sm text-ink-soft">{why}</p>
        </div>
      ))}
      {questions.length === 0 && <p className="text-ink-soft">No past question quoted words that this version changes.</p>}
      {questions.map((one) => (
        <Question key={one.question} {...one} />
      ))}
    </div>
  );
}

function goldenLine({ total, lost, gained }: AnswerEffects['golden']): string {
  if (total === 0) return 'There are no golden questions to run.';
  const change = lost.length + gained.length === 0 ? 'no change' : `${lost.length} lost, ${gained.length} gained`;
  return `${countLabel(total, 'golden question', 'golden questions')}: ${change}`;
}

function Question({ question, before, after }: AnswerEffects['questions'][number]) {
  return (
    <section aria-label={question} className="rounded-md border border-line">
      <h3 className="border-b border-line bg-sunken px-3 py-2 font-medium [overflow-wrap:anywhere]">{question}</h3>
      <dl className="grid gap-x-4 gap-y-2 px-3 py-2 text-sm sm:grid-cols-2">
        <Answer label="Before" answer={before} />
        <Answer label="After" answer={after} />
      </dl>
    </section>
  );
}

function Answer({ label, answer }: { label: string; answer: AnswerEffects['questions'][number]['after'] }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {answer === null ? 'Not found' : readableQuote(answer.quote)}
        {answer !== null && <span className="block text-ink-soft">{answer.name}</span>}
      </dd>
    </div>
  );
}
