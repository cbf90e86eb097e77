import type { RetentionPolicy } from '@vademecum/shared/memories/retention-policies.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { criteriaInWords, memoriesLabel } from './policy-labels.ts';

interface PolicyCardProps {
  policy: RetentionPolicy;
  /** How many memories it asks about; undefined while that is counted. */
  due: number | undefined;
  onActive: (isActive: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function PolicyCard({ policy, due, onActive, onEdit, onDelete }: PolicyCardProps) {
  const { policyName, category, isActive, createdByName, createdAt } = policy;
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 pt-1 font-semibold [overflow-wrap:anywhere]">{policyName}</h2>
        <div className="flex items-center gap-1">
          <Switch aria-label={`${policyName} is active`} checked={isActive} onCheckedChange={onActive} />
          <IconButton icon={Pencil} label={`Edit ${policyName}`} onClick={onEdit} />
          <IconButton icon={Trash2} label={`Delete ${policyName}`} onClick={onDelete} />
        </div>
      </div>
      <p className="mt-1">{criteriaInWords(policy)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <Badge kind={isActive ? 'success' : 'secondary'}>{isActive ? 'Active' : 'Not active'}</Badge>
        <Badge kind="secondary">{category ?? 'All Categories'}</Badge>
        {due !== undefined && <span className="tabular-nums">{`${memoriesLabel(due)} ${isActive ? 'due' : 'would be due'}`}</span>}
        <span>{`Written ${dateTimeLabel(createdAt)}${createdByName === null ? '' : ` by ${createdByName}`}`}</span>
      </div>
    </li>
  );
}
