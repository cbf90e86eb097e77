import type { AuditEntry } from '@vademecum/shared/trust/audit.ts';

/** Nora reading a document; the test says what matters to it. */
export function auditEntry(fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 12,
    at: '2026-03-02T09:00:07.123Z',
    actor: { id: 4, name: 'Nora Quinn' },
    actorKind: 'person',
    action: 'document.read',
    objectType: 'document',
    objectId: '7',
    objectName: null,
    outcome: 'ok',
    address: '10.0.0.7',
    details: {},
    ...fields,
  };
}
