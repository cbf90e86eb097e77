import type { Generated } from 'kysely';
import type { WatchedTables } from './watched-tables.ts';

/** Rows that belong to documents and memories, apart from their own rows. */
export interface DocumentTables extends WatchedTables {
  /** What documents said before they were replaced. */
  documentVersions: {
    id: Generated<number>;
    documentId: number;
    version: number;
    name: string;
    content: string;
    contentLength: number;
    pageStarts: string;
    report: string | null;
    cues: string | null;
    extension: string;
    /** Versions of one document share it where the file was read again. */
    storedFile: string | null;
    fileName: string | null;
    fileSize: number | null;
    fileHash: string | null;
    pageCount: number | null;
    wordCount: number | null;
    uploadedAt: string;
    uploadedBy: number | null;
    replacedAt: string;
  };
  /** What is to take a document's place and has not been read. */
  documentReplacements: {
    documentId: number;
    /** file: a new one. reading: the document's own, read again. */
    kind: 'file' | 'reading';
    extension: string;
    /** Null where the document's own is read, and once it could not be read. */
    storedFile: string | null;
    fileName: string | null;
    fileSize: number | null;
    fileHash: string | null;
    uploadedAt: string;
    uploadedBy: number | null;
    attempts: Generated<number>;
    /** Why it could not be read; null while it waits. */
    failure: string | null;
  };
  passages: {
    id: Generated<number>;
    /** Either this or memoryId. */
    documentId: number | null;
    memoryId: number | null;
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
}
