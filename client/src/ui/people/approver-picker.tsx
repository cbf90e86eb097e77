import { ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../button.tsx';
import { SelectField } from '../form-controls.tsx';
import { PersonField } from './person-field.tsx';

export interface Approvers {
  approvers: readonly number[];
  /** One after the other, or in any order. */
  order: 'sequence' | 'parallel';
}

const orderLabels: Record<Approvers['order'], string> = { sequence: 'One after the other', parallel: 'In any order' };
const orderOptions = (['sequence', 'parallel'] as const).map((value) => ({ value, label: orderLabels[value] }));

interface ApproverPickerProps extends Approvers {
  people: readonly { id: number; name: string; role: string }[];
  /** How many can be named. */
  most: number;
  /** Names of those who can no longer be chosen. */
  former?: ReadonlyMap<number, string>;
  onChange: (next: Approvers) => void;
}

/** People by name, in the order in which they decide. */
export function ApproverPicker({ people, former, most, approvers, order, onChange }: ApproverPickerProps) {
  const nameOf = (id: number) => people.find((one) => one.id === id)?.name ?? former?.get(id) ?? 'Someone who can’t sign in';
  return (
    <div className="flex flex-col gap-3">
      <Named approvers={approvers} order={order} nameOf={nameOf} onChange={(next) => onChange({ approvers: next, order })} />
      {approvers.length < most && (
        <PersonField
          label="Add an approver"
          people={people.map(({ id, name, role }) => ({ id, name, detail: role }))}
          chosen={approvers}
          onAdd={(id) => onChange({ approvers: [...approvers, id], order })}
        />
      )}
      {approvers.length > 1 && (
        <SelectField
          label="They decide"
          value={order}
          options={orderOptions}
          onChange={(value) => onChange({ approvers, order: value === 'parallel' ? 'parallel' : 'sequence' })}
        />
      )}
    </div>
  );
}

interface NamedProps extends Approvers {
  nameOf: (id: number) => string;
  onChange: (approvers: number[]) => void;
}

function Named({ approvers, order, nameOf, onChange }: NamedProps) {
  const titleId = useId();
  if (approvers.length === 0) return <p className="text-sm text-ink-soft">No approvers yet</p>;
  const List = order === 'sequence' ? 'ol' : 'ul';
  return (
    <div>
      <p id={titleId} className="text-sm font-medium">
        Approvers
      </p>
      <List aria-labelledby={titleId} className="mt-1 divide-y divide-line rounded-md border border-line">
        {approvers.map((id, at) => (
          <li key={id} className="flex min-h-10 items-center gap-2 pl-3">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {order === 'sequence' && approvers.length > 1 && <span className="text-ink-soft tabular-nums">{at + 1}. </span>}
              {nameOf(id)}
            </span>
            {order === 'sequence' && at > 0 && (
              <IconButton
                icon={ArrowUp}
                label={`Move ${nameOf(id)} up`}
                onClick={() => onChange([...approvers.slice(0, at - 1), id, ...approvers.slice(at - 1, at), ...approvers.slice(at + 1)])}
              />
            )}
            <IconButton icon={X} label={`Remove ${nameOf(id)}`} onClick={() => onChange(approvers.filter((one) => one !== id))} />
          </li>
        ))}
      </List>
    </div>
  );
}
