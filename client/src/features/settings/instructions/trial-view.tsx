import { limits } from '@vademecum/shared/limits.ts';
import type { TriedQuestion } from '@vademecum/shared/settings/instructions-trial.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { countLabel } from '../../../lib/count-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { TextDiff } from '../../../ui/text/text-diff.tsx';
import { type InstructionsDraft, lostIn } from './use-instructions-draft.ts';

/** The effect of the new text on the model's answers, before it is saved. Renders nothing until it is tried. */
export function TrialView({ draft }: { draft: InstructionsDraft }) {
  const { trial } = draft;
  if (trial === null) return null;
  const { model, results, total, isRunning, failure } = trial;
  return (
    <section aria-label="Trial on the golden questions" className="flex flex-col gap-3 rounded-md border border-line p-4">
      <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
        {isRunning ? (
          <>
            <span>
              {model} answers with both texts: {results.length} of {total}
            </span>
            <ProgressBar aria-label="Golden questions tried" max={total} value={results.length} className="min-w-32 flex-1" />
          </>
        ) : (
          <span className="font-medium">{summaryOf(results)}</span>
        )}
        <Button size="small" className="ml-auto" onClick={draft.cancelTrial}>
          {isRunning ? 'Cancel the trial' : 'Back to editing'}
        </Button>
      </div>
      {failure !== undefined && (
        <Notice kind="danger" role="alert" title="Not all golden questions were tried">
          {failure}
        </Notice>
      )}
      <ul aria-label="Changed answers" className="flex flex-col gap-3">
        {results.filter(isDifferent).map((tried) => (
          <li key={tried.id} className="rounded-md border border-line p-3 text-sm">
            <Tried tried={tried} />
          </li>
        ))}
      </ul>
      {!isRunning && lostIn(trial) > 0 && <Override draft={draft} lost={lostIn(trial)} />}
    </section>
  );
}

const isDifferent = ({ before, after, change }: TriedQuestion): boolean => change !== null || before.response !== after.response;

function summaryOf(results: readonly TriedQuestion[]): string {
  const changed = results.filter(isDifferent).length;
  const lost = results.filter(({ change }) => change === 'lost').length;
  if (changed === 0) return `The answers to ${countLabel(results.length, 'golden question', 'golden questions')} stay the same`;
  return `${changed} of ${results.length} answers change; ${lost} for the worse`;
}

function Tried({ tried: { question, before, after, change, why } }: { tried: TriedQuestion }) {
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{question}</p>
      <div className="my-1 flex flex-wrap items-center gap-2 text-ink-soft">
        {change === 'lost' && (
          <Badge kind="danger" icon={CircleAlert}>
            {why}
          </Badge>
        )}
        {change === 'gained' && (
          <Badge kind="success" icon={CircleCheck}>
            {why}
          </Badge>
        )}
        <span>
          Unsupported sentences: {before.unsupported} before, {after.unsupported} after
        </span>
      </div>
      {(after.fallback ?? before.fallback) !== null && <p className="text-ink-soft">{after.fallback ?? before.fallback}</p>}
      <TextDiff before={before.response} after={after.response} />
    </>
  );
}

function Override({ draft, lost }: { draft: InstructionsDraft; lost: number }) {
  return (
    <>
      <Notice kind="warning">
        {countLabel(lost, 'golden question', 'golden questions')} would be lost. To save anyway, give a reason. It is kept with this
        version.
      </Notice>
      <Field label="Reason to save anyway">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={limits.feedbackText}
            value={draft.overrideReason}
            onChange={({ target }) => {
              draft.setOverrideReason(target.value);
            }}
          />
        )}
      </Field>
    </>
  );
}
