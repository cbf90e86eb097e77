import { Lock } from 'lucide-react';
import { useId } from 'react';
import { Badge } from './badge.tsx';
import { CheckList } from './check-list.tsx';

interface Department {
  id: number;
  name: string;
}

/** Who may see something: none: everyone. null: chosen departments, and none is chosen yet. */
export type AudienceChoice = readonly Department[] | null;

/** What is sent; null is refused by the schema, which says what to do. */
export const idsOf = (audience: AudienceChoice): number[] | null => audience?.map(({ id }) => id) ?? null;

/** "Limited to Front desk, Nursing". */
export const limitedLabel = (departments: readonly Department[]): string => `Limited to ${departments.map(({ name }) => name).join(', ')}`;

/** Nothing for what everyone may see. */
export function AudienceBadge({ departments }: { departments: readonly Department[] }) {
  if (departments.length === 0) return null;
  return (
    <Badge kind="secondary" icon={Lock}>
      <span className="max-w-[15rem] truncate" title={limitedLabel(departments)}>
        {limitedLabel(departments)}
      </span>
    </Badge>
  );
}

interface AudienceFieldProps {
  value: AudienceChoice;
  /** Departments that the person may choose. */
  choices: readonly Department[];
  onChange: (audience: AudienceChoice) => void;
}

/** "Who can see this": everyone, or chosen departments. Nothing where there is no department to choose. */
export function AudienceField({ value, choices, onChange }: AudienceFieldProps) {
  const name = useId();
  const chosen = value ?? [];
  const options = [...new Map([...chosen, ...choices].map((one) => [one.id, one])).values()].sort((a, b) => a.name.localeCompare(b.name));
  const isLimited = value === null || value.length > 0;
  if (options.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">Who can see this</legend>
      <Choice name={name} label="Everyone" isChosen={!isLimited} onChoose={() => onChange([])} />
      <Choice
        name={name}
        label="Only these departments"
        isChosen={isLimited}
        onChoose={() => onChange(value?.length === 0 ? null : value)}
      />
      {isLimited && (
        <div className="pl-6">
          <CheckList
            label="Departments"
            options={options}
            chosen={chosen.map(({ id }) => id)}
            onChange={(ids) => onChange(ids.length === 0 ? null : options.filter(({ id }) => ids.includes(id)))}
            empty=""
          />
          <p className="mt-1 text-sm text-ink-soft">Administrators can always see it.</p>
        </div>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, label, isChosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <input id={id} type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-4 shrink-0 accent-accent" />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
