import { type HealthMetric, healthMetricKinds, thresholdProblem, thresholdsLabel } from '@vademecum/shared/memories/memory-health.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';

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
  const { metricName, label, worse } = metric;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Thresholds: ${label}`}
      description={`The ${worse}, the worse. Give the same number twice for no warning before. Default: ${thresholdsLabel(metricName, healthMetricKinds[metricName])}.`}
    >
      <ThresholdForm metric={metric} onClose={onClose} />
    </Dialog>
  );
}

function ThresholdForm({ metric, onClose }: ThresholdDialogProps) {
  const { metricName, unit, thresholdsSet } = metric;
  const { sign, factor } = units[unit];
  const [text, setText] = useState({ warning: String(metric.warning / factor), critical: String(metric.critical / factor) });
  const [wasSent, setWasSent] = useState(false);
  const { set, reset, isSaving, failure } = useSetThresholds(onClose);
  const thresholds = { warning: numberOf(text.warning, factor), critical: numberOf(text.critical, factor) };
  const problem = thresholdProblem(metricName, thresholds);
  const onReset = (): void => {
    reset({ metricName });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasSent(true);
        if (problem === undefined) set({ metricName, ...thresholds });
      }}
      className="flex flex-col gap-4"
    >
      {sides.map(({ side, label }) => (
        <NumberField
          key={side}
          label={label + sign}
          error={wasSent && problem?.path === side ? problem.message : undefined}
          value={text[side]}
          onChange={(value) => {
            setText({ ...text, [side]: value });
          }}
        />
      ))}
      <Failure text={failure} />
      <Buttons isSaving={isSaving} onClose={onClose} onReset={thresholdsSet === null ? undefined : onReset} />
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

function NumberField({ label, error, value, onChange }: NumberFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          maxLength={20}
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}

function Failure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Notice kind="danger" role="alert">
      {text}
    </Notice>
  );
}

function Buttons({ isSaving, onClose, onReset }: { isSaving: boolean; onClose: () => void; onReset: (() => void) | undefined }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {onReset !== undefined && (
        <Button disabled={isSaving} onClick={onReset} className="mr-auto">
          Reset to default
        </Button>
      )}
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={isSaving}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </div>
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
