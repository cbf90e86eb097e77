import type { Language } from '@vademecum/shared/people/language.ts';
import type { ApprovalPhase, FormerVersion } from '@vademecum/shared/documents/approval-choices.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import type { Generated } from 'kysely';

/** The life of a policy: departments and the sources that are for some of them only, and when a review comes again. */
export interface PolicyTables {
  departments: {
    id: Generated<number>;
    name: string;
    createdAt: string;
    createdBy: number | null;
  };
  departmentMembers: {
    departmentId: number;
    userId: number;
  };
  /** A document without a row is for everyone. */
  documentAudiences: {
    documentId: number;
    /** Ids of departments, ascending, each between commas: ",3,7,". */
    audience: string;
  };
  memoryAudiences: {
    memoryId: number;
    audience: string;
  };
  /** Lists are JSON: of roles, of ids, and of check questions with the right choices. */
  acknowledgementRequests: {
    id: Generated<number>;
    documentId: number;
    /** The version that the due date was set for, and the local day on which it was. */
    version: number;
    askedOn: string;
    roles: string;
    departmentIds: string;
    userIds: string;
    due: string;
    everyVersion: number;
    needsSignature: number;
    questions: string;
    askedAt: string;
    askedBy: number | null;
    endedAt: string | null;
  };
  acknowledgementReminders: {
    documentId: number;
    userId: number;
    day: string;
    remindedAt: string;
  };
  /** Never changed: no ids that refer to rows, and names as they were. */
  acknowledgements: {
    id: Generated<number>;
    requestId: number;
    documentId: number;
    documentName: string;
    documentNumber: string | null;
    version: number;
    userId: number;
    userName: string;
    role: Role;
    acknowledgedAt: string;
    isSigned: number;
  };
  /** Whom a digest was mailed, for which local day. */
  userLanguages: {
    userId: number;
    language: Language;
  };
  digests: {
    userId: number;
    day: string;
    sentAt: string;
  };
  /** A document without a row is reviewed every year. */
  reviewIntervals: {
    documentId: number;
    months: number;
  };
  /** Documents that are not plainly approved. */
  documentDrafts: {
    documentId: number;
    phase: ApprovalPhase;
    former: FormerVersion;
    authorId: number | null;
    effectiveFrom: string | null;
    reviewDue: string | null;
    createdAt: string;
    submittedAt: string | null;
  };
  /** The text of a version that waits next to another; none where it changes the dates alone. */
  documentDraftTexts: {
    documentId: number;
    content: string;
    statusMessage: string | null;
    pageStarts: string;
    report: string | null;
    cues: string | null;
    extension: string;
    storedFile: string | null;
    fileName: string | null;
    fileSize: number | null;
    fileHash: string | null;
    pageCount: number | null;
    wordCount: number | null;
    uploadedAt: string;
    uploadedBy: number | null;
  };
  documentApprovers: {
    documentId: number;
    userId: number;
    /** From 1; those of the same step decide in any order. */
    step: number;
    decision: 'approved' | 'returned' | null;
    decidedAt: string | null;
    comment: string | null;
  };
  versionApprovals: {
    documentId: number;
    version: number;
    userId: number;
    decidedAt: string;
  };
  approvalSettings: {
    id: number;
    isRequired: number;
  };
  departmentApprovers: {
    departmentId: number;
    userId: number;
    step: number;
  };
  defaultApprovers: {
    documentType: string;
    userId: number;
    step: number;
  };
}
