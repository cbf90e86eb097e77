import type { bulkProgressSchema } from '@vademecum/shared/memories/bulk.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { auditedConnectionData } from '../../../db/audited-connection.ts';
import type { WriteLock } from '../../../db/write-lock.ts';
import { createQueue } from '../../../runtime/queue.ts';
import { stallMs } from '../../../runtime/stall-limit.ts';
import { openWorker } from '../../../runtime/worker.ts';
import type { BulkJob, BulkOutcome, BulkTask } from './bulk-jobs.ts';
import type { NewPreview } from './bulk.queries.ts';
import type * as BulkWorker from './bulk.worker.ts';

type Progress = z.infer<typeof bulkProgressSchema>;

export interface BulkRunner {
  confirmations: Confirmations;
  /** Carries jobs out one after the other, in a thread of their own: see docs/decisions/0015. */
  run: (job: BulkJob) => Promise<BulkOutcome>;
  progress: () => Progress;
  close: () => Promise<void>;
}

interface BulkRunnerParts {
  databaseFile: string;
  databaseKey: Buffer;
  auditKey: Buffer;
  confirmationKey: Buffer;
  lock: WriteLock;
}

export function createBulkRunner({ confirmationKey, lock, ...where }: BulkRunnerParts): BulkRunner {
  const workerData = auditedConnectionData(where);
  const url = new URL('./bulk.worker.ts', import.meta.url);
  const thread = openWorker<typeof BulkWorker>(url, { workerData, idleTimeout: 10_000, limitMs: stallMs });
  let current: BulkTask | undefined;
  const queue = createQueue();

  const carryOut = async (job: BulkJob): Promise<BulkOutcome> => {
    const task: BulkTask = { job, done: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
    current = task;
    const progress = (): number => Atomics.load(task.done, 0);
    try {
      await thread.run('prepare', job);
      return await lock.alone(() => thread.run('default', task, { progress }));
    } finally {
      current = undefined;
    }
  };
  return {
    confirmations: createConfirmations(confirmationKey),
    run: (job) => queue.run(() => carryOut(job)),
    progress: () => (current === undefined ? null : progressOf(current)),
    close: async () => {
      await queue.idle();
      await thread.end();
    },
  };
}

function progressOf({ job, done }: BulkTask): Progress {
  const total = job.kind === 'execute' ? job.ids.length : job.total;
  return { action: job.action, isUndo: job.kind === 'undo', done: Atomics.load(done, 0), total };
}

/**
 * Confirmations of previews: the signature of each says what it confirms, so that nothing else is done with it, even if the stored preview
 * changes.
 */
interface Confirmations {
  make: (preview: NewPreview) => string;
  fits: (token: string, preview: NewPreview) => boolean;
}

/** HMAC-SHA-256 over a nonce and everything that the preview is bound to. */
function createConfirmations(key: Buffer): Confirmations {
  const mac = (nonce: string, { userId, action, parameters, memoryIds, expiresAt }: NewPreview): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([nonce, userId, action, parameters, memoryIds, expiresAt]))
      .digest();
  return {
    make: (preview) => {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${mac(nonce, preview).toString('base64url')}`;
    },
    fits: (token, preview) => {
      const [nonce = '', signature = ''] = token.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), mac(nonce, preview)];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
