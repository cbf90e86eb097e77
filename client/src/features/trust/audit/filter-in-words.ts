import { auditActions, auditObjects } from '@vademecum/shared/trust/audit-choices.ts';
import { outcomeLabels } from './audit-labels.ts';
import type { AuditSearch } from './audit-search.ts';

/** "Person: Nora Quinn · Outcome: Denied"; "All entries" without a filter. */
export function filterInWords(search: AuditSearch, people: readonly { id: number; name: string }[]): string {
  const { actor, action, objectType, objectId, outcome, from, to } = search;
  const person = actor === 0 ? 'nobody signed in' : (people.find(({ id }) => id === actor)?.name ?? String(actor));
  const parts = [
    actor !== undefined && `Person: ${person}`,
    action !== undefined && `Action: ${auditActions[action]}`,
    objectType !== undefined && `Object: ${auditObjects[objectType]}`,
    objectId !== undefined && `Object id: ${objectId}`,
    outcome !== undefined && `Outcome: ${outcomeLabels[outcome]}`,
    from !== undefined && `From: ${from}`,
    to !== undefined && `To: ${to}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'All entries' : parts.join(' · ');
}
