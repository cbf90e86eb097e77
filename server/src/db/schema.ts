import type { SessionEnd } from '@vademecum/shared/people/auth.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import type { Generated } from 'kysely';
import type { BackupTables } from './backup-tables.ts';
import type { DocumentTables } from './document-tables.ts';
import type { LearningTables } from './learning-tables.ts';
import type { MemoryTables } from './memory-tables.ts';
import type { PolicyTables } from './policy-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';

/** Rows as they are stored: booleans are 0 or 1, dates are ISO 8601 text in UTC. Column names are snake_case in SQL. */
export interface Schema extends BackupTables, DocumentTables, LearningTables, MemoryTables, PolicyTables, SignInTables {
  users: {
    id: Generated<number>;
    email: string;
    firstName: string;
    lastName: string;
    role: 'admin' | 'manager' | 'user';
    status: 'active' | 'invited' | 'locked';
    passwordHash: string | null;
    createdAt: string;
    lastSignInAt: string | null;
    isPasswordShort: Generated<number>;
  };
  sessions: {
    id: Generated<number>;
    userId: number;
    cookieHash: string;
    tokenHash: string;
    createdAt: string;
    lastActiveAt: string;
    device: Generated<string>;
    address: Generated<string>;
    endedAt: string | null;
    endReason: SessionEnd | null;
  };
  apiKeys: {
    id: Generated<number>;
    userId: number;
    name: string;
    role: Role;
    keyHash: string;
    createdAt: string;
    expiresAt: string;
    lastUsedAt: string | null;
    revokedAt: string | null;
  };
  links: {
    id: Generated<number>;
    userId: number | null;
    purpose: 'setup' | 'activate' | 'reset';
    tokenHash: string;
    expiresAt: string;
    usedAt: string | null;
    createdAt: string;
  };
  /** Who waits for an administrator to let them set a new password. */
  resetRequests: {
    id: Generated<number>;
    userId: number;
    requestedAt: string;
  };
  /** SHA-256 of the addresses that were named on the forgotten-password page in the last minutes. */
  resetAsks: {
    emailHash: string;
    askedAt: string;
  };
  documents: {
    id: Generated<number>;
    name: string;
    type: string;
    status: 'processing' | 'active' | 'failed';
    statusMessage: string | null;
    content: Generated<string>;
    /** UTF-16 code units of content. */
    contentLength: Generated<number>;
    version: Generated<number>;
    uploadedAt: string;
    uploadedBy: number | null;
    extension: string;
    storedFile: string | null;
    /** SHA-256 in hex of the original's bytes, or of the text where there is no file; null until it has been counted. */
    fileHash: string | null;
    fileName: string | null;
    fileSize: number | null;
    pageCount: number | null;
    wordCount: number | null;
    /** JSON: the UTF-16 offset in content at which each page starts. */
    pageStarts: Generated<string>;
    /** Of a video: JSON of [start, end] in milliseconds for each line of content; null where there are no times. */
    cues: string | null;
    /** 1: a transcript is still to come from the transcription server. */
    transcriptionWaits: Generated<number>;
    /** JSON of IngestReport; null for pasted text. */
    report: string | null;
    attempts: Generated<number>;
    owner: string | null;
    effectiveFrom: string | null;
    reviewDue: string | null;
    supersededBy: number | null;
  };
  chatSessions: {
    id: Generated<number>;
    userId: number;
    chatName: string;
    createdAt: string;
    updatedAt: string;
  };
  chatMessages: {
    id: Generated<number>;
    sessionId: number;
    query: string;
    length: 'short' | 'medium' | 'detailed';
    response: string;
    responseId: string;
    citations: string;
    nearest: string;
    unknownWords: string;
    grounded: number;
    model: string;
    createdAt: string;
    verdict: Generated<'good' | 'possible' | 'none'>;
    fallback: string | null;
    unsupported: Generated<number>;
    conflicts: Generated<string>;
    explanation: string | null;
  };
  feedback: {
    id: Generated<number>;
    messageId: number;
    userId: number;
    feedbackType: 'helpful' | 'rating' | 'detailed';
    rating: number | null;
    isHelpful: number | null;
    feedbackText: string | null;
    createdAt: string;
  };
  instructionVersions: {
    id: Generated<number>;
    instructions: string;
    note: Generated<string>;
    createdBy: number | null;
    createdAt: string;
    /** The run of the golden questions that it was tried with. */
    trialId: number | null;
    overrideReason: string | null;
  };
  glossary: {
    id: Generated<number>;
    term: string;
    termKey: string;
    longForms: string;
    note: Generated<string>;
    shipped: string | null;
    isActive: Generated<number>;
    isRemoved: Generated<number>;
    changedBy: number | null;
    changedAt: string | null;
  };
  documentationGaps: {
    id: Generated<number>;
    topicKey: string;
    status: Generated<'pending' | 'completed' | 'dismissed'>;
    statusChangedBy: number | null;
    statusChangedAt: string | null;
    askedAgainAt: string | null;
    /** Its questions asked again, and those of them that got a cited answer. */
    probes: Generated<number>;
    probesAnswered: Generated<number>;
    closedBy: 'person' | 'answer' | null;
  };
  gapReports: {
    id: Generated<number>;
    gapId: number;
    messageId: number | null;
    userId: number | null;
    question: string;
    grounded: number;
    unknownWords: string;
    reportedAt: string;
    /** reported: by a person; the others were noticed. */
    kind: Generated<'reported' | 'failed' | 'rated' | 'rephrased'>;
    interactionId: number | null;
    replySeenAt: Generated<string | null>;
  };
  homeTiles: {
    position: number;
    label: string;
    /** Either this or documentName. */
    question: string | null;
    /** Null once the document was deleted, too. */
    documentId: number | null;
    documentName: string | null;
    /** The headings that lead to it; '' is the beginning. */
    section: Generated<string>;
  };
  homeSettings: {
    id: number;
    hasOwnTiles: number;
    checklistDismissedAt: string | null;
  };
  modelSettings: {
    id: number;
    provider: 'auto' | 'extractive' | 'ollama' | 'openai' | 'anthropic';
    name: string;
    baseUrl: string | null;
    apiKey: string | null;
    timeoutSeconds: number;
    temperature: number;
    maxTokens: number;
    changedBy: number | null;
    changedAt: string;
  };
  cloudConfirmations: {
    id: Generated<number>;
    host: string;
    sentence: string;
    confirmedBy: number | null;
    confirmedAt: string;
    withdrawnBy: number | null;
    withdrawnAt: string | null;
  };
  audit: {
    id: number;
    at: string;
    /** Null: nobody who is signed in, or the product itself. */
    actorId: number | null;
    actorKind: 'person' | 'api_key' | 'system';
    action: string;
    objectType: string;
    objectId: string | null;
    outcome: 'ok' | 'denied' | 'failed';
    address: string | null;
    /** JSON of ids, counts and field names. */
    details: string;
    /** HMAC-SHA-256 over all the others and the hash before. */
    hash: Buffer;
  };
  auditHead: {
    one: number;
    /** 16 random bytes that no other installation has. */
    installation: Buffer;
    lastId: number;
    hash: Buffer;
  };
  auditSeals: {
    id: Generated<number>;
    /** YYYY-MM, in UTC. */
    month: string;
    firstId: number;
    lastId: number;
    previousHash: Buffer;
    lastHash: Buffer;
    storedFile: string;
    sealedAt: string;
    deletedAt: string | null;
    /** HMAC-SHA-256 over all the others. */
    mac: Buffer;
  };
  devices: {
    id: Generated<number>;
    userId: number;
    secretHash: string;
    lastUsedAt: string;
  };
  cleanUps: {
    id: Generated<number>;
    at: string;
    chats: number;
    sessions: number;
    links: number;
    devices: number;
    files: number;
  };
}
