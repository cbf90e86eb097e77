import { type HealthMetric, healthMetricKinds, thresholdProblem, thresholdsLabel } from '@vademecum/shared/memories/memory-health.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/form-controls.tsx';

interface ThresholdDialogProps {
  metric: HealthMetric;
  onClose: () => void;
}

type Side = 'warning' | 'critical';
const sides: readonly { side: Side; label: string }[] = [
  { side: 'warning', label: 'Warning' },
  { side: 'critical', label: 'Critical' },
];

/** Sizes are typed in megabytes. */
const units = { count: { sign: '', factor: 1 }, percent: { sign: ' (%)', factor: 1 }, bytes: { sign: ' (MB)', factor: 1_000_000 } };

const numberOf = (text: string, factor: number): number =>
  text.trim() === '' ? Number.NaN : Math.round(Number(text) * factor * 1000) / 1000;

/** From when on a metric is worth a warning, and critical. */
export function ThresholdDialog({ metric, onClose }: ThresholdDialogProps) {
  const { metricName, label, worse, unit, thresholdsSet } = metric;
  const { sign, factor } = units[unit];
  const [text, setText] = useState({ warning: String(metric.warning / factor), critical: String(metric.critical / factor) });
  const [wasSent, setWasSent] = useState(false);
  const { set, reset, isSaving, failure } = useSetThresholds(onClose);
  const thresholds = { warning: numberOf(text.warning, factor), critical: numberOf(text.critical, factor) };
  const problem = thresholdProblem(metricName, thresholds);
  return (
    <FormDialog
      title={`Thresholds: ${label}`}
      description={`The ${worse}, the worse. Enter the same number twice to skip the warning. Default: ${thresholdsLabel(metricName, healthMetricKinds[metricName])}.`}
      onClose={onClose}
      onSubmit={() => {
        setWasSent(true);
        if (problem === undefined) set({ metricName, ...thresholds });
      }}
      submitLabel={isSaving ? 'Saving...' : 'Save'}
      isDisabled={isSaving}
      error={failure}
      action={thresholdsSet !== null && <ResetButton isDisabled={isSaving} onClick={() => reset({ metricName })} />}
    >
      {sides.map((side) => (
        <TextField
          key={side.side}
          label={side.label + sign}
          inputMode="decimal"
          maxLength={20}
          error={wasSent && problem?.path === side.side ? problem.message : undefined}
          value={text[side.side]}
          onChange={(value) => setText({ ...text, [side.side]: value })}
        />
      ))}
    </FormDialog>
  );
}

function ResetButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  return (
    <Button disabled={isDisabled} onClick={onClick} className="mr-auto">
      Reset to default
    </Button>
  );
}

/** Sets thresholds, or takes them back; what is critical may be another thing from then on. */
function useSetThresholds(onSaved: () => void) {
  const utils = trpc.useUtils();
  const onSuccess = async (metrics: Outputs['memoryHealth']['list']) => {
    utils.memoryHealth.list.setData(undefined, metrics);
    onSaved();
    await utils.memoryHealth.critical.invalidate();
  };
  const set = trpc.memoryHealth.setThreshold.useMutation({ onSuccess });
  const reset = trpc.memoryHealth.resetThreshold.useMutation({ onSuccess });
  const error = set.error ?? reset.error;
  return {
    set: set.mutate,
    reset: reset.mutate,
    isSaving: set.isPending || reset.isPending,
    failure: error === null ? undefined : messageOf(error, 'Failed to change the thresholds'),
  };
}
