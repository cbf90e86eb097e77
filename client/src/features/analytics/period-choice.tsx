import { type AnalyticsPeriod, analyticsPeriods } from '@vademecum/shared/analytics/analytics-choices.ts';
import { Select } from '../../ui/select.tsx';

interface PeriodChoiceProps {
  period: AnalyticsPeriod;
  onChange: (period: AnalyticsPeriod) => void;
}

export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  return (
    <Select
      aria-label="Period"
      value={String(period)}
      options={analyticsPeriods.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
      onChange={({ target }) => {
        const chosen = analyticsPeriods.find((days) => String(days) === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
