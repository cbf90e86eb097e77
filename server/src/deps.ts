import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Forgetting } from './db/forget-words.ts';
import type { BackgroundWriter } from './db/background-writer.ts';
import type { Assistant } from './features/ask/assistant.service.ts';
import type { AuditLog } from './features/trust/audit/audit-log.service.ts';
import type { LearningState } from './features/learning/proposals/learning.service.ts';
import type { MemoryImporter } from './features/memories/exchange/memory-importer.ts';
import type { MemoryChecker } from './features/memories/checks/memory-checker.ts';
import type { Caches } from './features/settings/performance/caches.service.ts';
import type { Measurements } from './features/settings/performance/measurements.service.ts';
import type { BackupRunner } from './features/trust/backups/backup-runner.ts';
import type { BulkRunner } from './features/memories/bulk/bulk-runner.ts';
import type { ModelSource } from './features/settings/language-models/models.service.ts';
import type { IdentityProvider } from './features/people/provider/identity-provider.service.ts';
import type { SessionActivity } from './features/people/sign-in/session-activity.service.ts';
import type { SecretBox } from './lib/secret-box.ts';
import type { GrowingDelay } from './lib/growing-delay.ts';
import type { FileStore } from './lib/file-store.ts';
import type { Mailer } from './lib/mailer.ts';
import type { Ingest } from './features/documents/ingest.service.ts';
import type { OpenQuestions } from './features/ask/chats/open-questions.ts';
import type { LibraryTrial } from './features/documents/approvals/library-trial.ts';
import type { WatchedState } from './features/documents/watched/watched-state.ts';
import type { IngestQueue } from './features/documents/ingest-queue.ts';
import type { Background } from './runtime/background.ts';
import type { StoredQueue } from './runtime/queue.ts';

/** What the product works with, made once at start. */
export interface Deps {
  db: Db;
  /** Writes many rows without holding up the others. */
  writer: BackgroundWriter;
  /** Takes the words of what was deleted out of the full-text index. */
  forgetting: Forgetting;
  /** The clock; tests turn it. */
  now: () => Date;
  config: Config;
  log: Logger;
  files: FileStore;
  audit: AuditLog;
  assistant: Assistant;
  /** Tries versions of documents in a copy of the library. */
  trials: LibraryTrial;
  /** Compares memories with each other and with documents. */
  checker: MemoryChecker;
  /** Decides which model writes answers. */
  models: ModelSource;
  ingest: IngestQueue;
  /** How long an upload waits for its reading, before it is answered while that goes on. Milliseconds; tests set it. */
  readAtOnceMs: number;
  splitText: Ingest['splitText'];
  findQuoted: Ingest['findQuoted'];
  readTranscript: Ingest['readTranscript'];
  /** Undefined where no transcription server is set. */
  transcriptions: Ingest['transcriptions'];
  /** Undefined where no mail server is set. */
  mailer: Mailer | undefined;
  /** Undefined where the settings name none. */
  identityProvider: IdentityProvider | undefined;
  background: Background;
  validation: StoredQueue;
  /** Carries out bulk operations. */
  bulk: BulkRunner;
  /** Reads and imports files of memories. */
  importer: MemoryImporter;
  /** How the watching of the folder is doing. */
  watched: WatchedState;
  /** The one job of looking after the memories that may run at a time. */
  memoryCare: { isRunning: boolean };
  learning: LearningState;
  /** Each counts a call and returns 0, or the seconds to wait. */
  limits: {
    signIn: (address: string) => number;
    forgot: (address: string) => number;
    /** Sign-ins that begin at the identity provider. */
    provider: (address: string) => number;
    person: (who: string) => number;
    account: GrowingDelay;
    factorCode: (who: string) => number;
  };
  /** Questions that are being answered. */
  openQuestions: OpenQuestions;
  /** When each session was last active. */
  activity: SessionActivity;
  /** Data that was read from the database and is still valid. */
  caches: Caches;
  /** How long calls take. */
  measurements: Measurements;
  /** Seals the secrets within the database. */
  secrets: SecretBox;
  /** True if a library sends what it does to its makers, by now. */
  isTracingOn?: () => boolean;
  /** Makes backups and proves them. */
  backups: BackupRunner;
  /** False while the disk of the data has little more room than what is kept back for reading and signing in. */
  hasRoom: () => boolean;
  /** True while the database answers. */
  isReady: () => Promise<boolean>;
  /** What one-time links start with, without a slash at the end. */
  baseUrl: () => string;
}
