import type { SecurityCheck, SecurityTopic } from '@vademecum/shared/trust/security.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { stateLabels, topicLabels } from './security-labels.ts';

interface CheckListProps {
  topic: SecurityTopic;
  checks: readonly SecurityCheck[];
  /** The button that checks the audit log on demand. */
  auditCheck: ReactNode;
}

export function CheckList({ topic, checks, auditCheck }: CheckListProps) {
  return (
    <section aria-label={topicLabels[topic]}>
      <h2 className="font-semibold">{topicLabels[topic]}</h2>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line bg-surface">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} action={check.id === 'audit' && auditCheck} />
        ))}
      </ul>
    </section>
  );
}

function CheckRow({ check: { statement, state, why, toDo }, action }: { check: SecurityCheck; action: ReactNode }) {
  const { word, kind, icon } = stateLabels[state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p className="font-medium">{statement}</p>
        <p className="text-sm text-ink-soft">{why}</p>
        {toDo !== null && (
          <p className="mt-1 text-sm">
            <span className="font-medium">What to do: </span>
            {toDo}
          </p>
        )}
        {action}
      </div>
      <Badge kind={kind} icon={icon}>
        {word}
      </Badge>
    </li>
  );
}
