import type { AuditAction } from '@vademecum/shared/trust/audit-choices.ts';
import type { Db } from '../../../db/open.ts';
import { recordSystemAudit } from '../../trust/audit/audit.service.ts';

interface Done {
  action: AuditAction;
  documentId: number;
  details?: Record<string, number | readonly string[]>;
}

/** An entry in the audit log, which names the folder as who did it. In the transaction of what it did. */
export const recordByFolder = (db: Db, { action, documentId, details }: Done): Promise<void> =>
  recordSystemAudit(db, { action, objectType: 'document', objectId: documentId, details: { by: 'watched_folder', ...details } });
