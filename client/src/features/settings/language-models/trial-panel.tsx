import { modelTrial, type ModelTrialResult } from '@vademecum/shared/settings/models.ts';
import { Check, CircleHelp, FlaskConical, LoaderCircle, type LucideIcon, Quote } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { secondsLabel } from './model-labels.ts';
import type { ModelTrial } from './use-model-trial.ts';

/** Tries the settings in the form before they are saved. */
export function TrialPanel({ trial, onStart }: { trial: ModelTrial; onStart: () => void }) {
  const { isRunning, result, failure, cancel } = trial;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">Test before you save</h2>
        {isRunning ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <Button onClick={onStart}>
            <FlaskConical aria-hidden size={16} />
            Test
          </Button>
        )}
      </div>
      <TrialText />
      <div role="status" className="flex flex-col gap-3">
        {isRunning && (
          <p className="flex items-center gap-2 text-ink-soft">
            <LoaderCircle aria-hidden size={16} className="animate-spin" />
            Waiting for the model…
          </p>
        )}
        {result !== null && <TrialResult result={result} />}
      </div>
      {failure !== undefined && (
        <Notice kind="danger" role="alert">
          {failure}
        </Notice>
      )}
    </Card>
  );
}

/** Nothing of the clinic's is sent. */
function TrialText() {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      <div>
        <dt className="font-medium">Test question</dt>
        <dd className="text-ink-soft">{modelTrial.question}</dd>
      </div>
      <div>
        <dt className="font-medium">Uses only this sample passage; no clinic data is sent</dt>
        <dd className="text-ink-soft">{modelTrial.passage}</dd>
      </div>
    </dl>
  );
}

type Verdict = ModelTrialResult['sentences'][number]['verdict'];

const verdicts: Record<Verdict, { word: string; kind: 'success' | 'warning'; icon: LucideIcon }> = {
  quoted: { word: 'word for word', kind: 'success', icon: Quote },
  supported: { word: 'in the passage', kind: 'success', icon: Check },
  unsupported: { word: 'no source', kind: 'warning', icon: CircleHelp },
};

/** The model's reply, sentence by sentence, each with the result of its check. */
function TrialResult({ result }: { result: ModelTrialResult }) {
  const { model, isUsable, problem, sentences, firstWord, total } = result;
  return (
    <>
      <Notice kind={isUsable ? 'success' : 'danger'} title={`${model} ${isUsable ? 'can be used' : 'cannot be used'}`}>
        {problem ?? 'It answered in time, and most of what it wrote is in the passage.'}
      </Notice>
      {sentences.length > 0 && (
        <ol aria-label="What it wrote" className="flex flex-col gap-2">
          {sentences.map(({ text, verdict }, index) => (
            <li key={index} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <span className="[overflow-wrap:anywhere]">{text}</span>
              <Badge kind={verdicts[verdict].kind} icon={verdicts[verdict].icon}>
                {verdicts[verdict].word}
              </Badge>
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm text-ink-soft">
        {firstWord === null ? 'It wrote nothing' : `First word after ${secondsLabel(firstWord)}`}, {secondsLabel(total)} in total
      </p>
    </>
  );
}
