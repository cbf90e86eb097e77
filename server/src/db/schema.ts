import type { Generated } from 'kysely';

/** Rows as they are stored: booleans are 0 or 1, dates are ISO 8601 text in UTC. Column names are snake_case in SQL. */
export interface Schema {
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
  };
  sessions: {
    id: Generated<number>;
    userId: number;
    cookieHash: string;
    tokenHash: string;
    createdAt: string;
    lastActiveAt: string;
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
  documents: {
    id: Generated<number>;
    name: string;
    type: string;
    status: 'processing' | 'active' | 'failed';
    statusMessage: string | null;
    content: Generated<string>;
    version: Generated<number>;
    uploadedAt: string;
    uploadedBy: number | null;
    extension: string;
    storedFile: string | null;
    fileName: string | null;
    fileSize: number | null;
    pageCount: number | null;
    wordCount: number | null;
    attempts: Generated<number>;
  };
  passages: {
    id: Generated<number>;
    documentId: number;
    ordinal: number;
    heading: string;
    text: string;
    startOffset: number;
    endOffset: number;
    firstLine: number;
    lastLine: number;
    page: number | null;
    nameTerms: string;
    headingTerms: string;
    bodyTerms: string;
  };
  embeddings: {
    id: Generated<number>;
    passageId: number;
    model: string;
    vector: Uint8Array;
  };
  passagesWithoutEmbedding: {
    id: Generated<number>;
    passageId: number;
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
}
