import { modelTrial } from '@vademecum/shared/settings/models.ts';
import { FlaskConical, LoaderCircle } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TrialResult } from './trial-result.tsx';
import type { ModelTrial } from './use-model-trial.ts';

/** Tries the settings as they stand in the form, before anybody saves them. */
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
        <dt className="font-medium">It is asked</dt>
        <dd className="text-ink-soft">{modelTrial.question}</dd>
      </div>
      <div>
        <dt className="font-medium">From this passage alone; nothing of the clinic’s is sent</dt>
        <dd className="text-ink-soft">{modelTrial.passage}</dd>
      </div>
    </dl>
  );
}
