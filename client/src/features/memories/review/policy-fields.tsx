import { memoryCategories, type MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import {
  createPolicySchema,
  fallbackRetentionDays,
  type PolicyCriteria,
  policyDefaults,
  type RetentionPolicy,
} from '@vademecum/shared/memories/retention-policies.ts';
import { translated } from '../../../locale/english.ts';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/form-controls.tsx';
import { FilterChoice } from '../../../ui/list-filters.tsx';
import { Switch } from '../../../ui/switch.tsx';

/** A policy as it is typed. */
export interface PolicyText {
  policyName: string;
  category: MemoryCategory | '';
  minAccessCount: string;
  minQualityScore: string;
  retentionDays: string;
  isActive: boolean;
}

export function textOf(policy: RetentionPolicy | undefined): PolicyText {
  const { policyName, category, minAccessCount, minQualityScore, retentionDays, isActive } = policy ?? {
    ...policyDefaults,
    policyName: '',
    isActive: true,
  };
  return {
    policyName,
    category: category ?? '',
    minAccessCount: String(minAccessCount),
    minQualityScore: String(minQualityScore),
    retentionDays: String(retentionDays),
    isActive,
  };
}

/** A value that is not a number counts as the default; the days count as 30. */
export function readPolicy(text: PolicyText) {
  return createPolicySchema.safeParse({
    policyName: text.policyName,
    category: text.category === '' ? null : text.category,
    minAccessCount: numberOr(text.minAccessCount, policyDefaults.minAccessCount),
    minQualityScore: numberOr(text.minQualityScore, policyDefaults.minQualityScore),
    retentionDays: numberOr(text.retentionDays, fallbackRetentionDays),
    isActive: text.isActive,
  });
}

function numberOr(text: string, fallback: number): number {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : fallback;
}

/** A policy in one sentence. */
export function criteriaInWords({ category, minAccessCount, minQualityScore, retentionDays }: PolicyCriteria): string {
  const whose = category === null ? 'memories in any category' : `memories in ${translated(category)}`;
  const days = `not used or edited for ${retentionDays.toLocaleString('en-US')} ${retentionDays === 1 ? 'day' : 'days'}`;
  const demands = [
    ...(minAccessCount === 1 ? ['never used'] : []),
    ...(minAccessCount > 1 ? [`used fewer than ${minAccessCount.toLocaleString('en-US')} times`] : []),
    ...(minQualityScore > 0 ? [`with quality below ${Math.round(minQualityScore * 100)}%`] : []),
  ];
  const also = demands.length === 0 ? '' : `, and ${demands.join(' or ')}`;
  return `Flags ${whose} ${days}${also}.`;
}

interface PolicyFieldsProps {
  text: PolicyText;
  onChange: (change: Partial<PolicyText>) => void;
  problemOf: (field: keyof PolicyText) => string | undefined;
}

export function PolicyFields({ text, onChange, problemOf }: PolicyFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Policy name"
        error={problemOf('policyName')}
        value={text.policyName}
        onChange={(policyName) => onChange({ policyName })}
      />
      <FilterChoice
        label="Category"
        error={problemOf('category')}
        value={text.category}
        all="All Categories"
        options={memoryCategories.map((category) => ({ value: category, label: translated(category) }))}
        onChange={(category) => onChange({ category: category as PolicyText['category'] })}
      />
      <NumberFields text={text} onChange={onChange} problemOf={problemOf} />
      <Field label="Active" hint="Only active policies flag memories.">
        {(control) => <Switch id={control.id} checked={text.isActive} onCheckedChange={(isActive) => onChange({ isActive })} />}
      </Field>
    </div>
  );
}

const numberFields = [
  {
    field: 'retentionDays',
    label: 'Retention days',
    hint: 'Days without use or edits',
    fallback: fallbackRetentionDays,
    range: { min: 1, step: 1 },
  },
  {
    field: 'minAccessCount',
    label: 'Min access count',
    hint: 'Flag if used fewer times than this',
    fallback: policyDefaults.minAccessCount,
    range: { min: 0, step: 1 },
  },
  {
    field: 'minQualityScore',
    label: 'Min quality score',
    hint: '0 to 1. Flag if quality is below this',
    fallback: policyDefaults.minQualityScore,
    range: { min: 0, max: 1, step: 0.1 },
  },
] as const;

function NumberFields({ text, onChange, problemOf }: PolicyFieldsProps) {
  return numberFields.map(({ field, label, hint, fallback, range }) => (
    <TextField
      key={field}
      label={label}
      error={problemOf(field)}
      hint={hint}
      {...range}
      type="number"
      value={text[field]}
      onChange={(typed) => onChange({ [field]: typed })}
      onBlur={() => onChange({ [field]: String(numberOr(text[field], fallback)) })}
    />
  ));
}
