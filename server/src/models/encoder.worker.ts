import { workerData } from 'node:worker_threads';
import { standBack } from '../lib/stand-back.ts';
import { encoderFiles } from './encoder-files.ts';
import { loadSentenceEncoder, type SentenceEncoder } from './sentence-encoder.ts';

/** A thread for passages lets questions go first. */
export type EncoderWorkerData = { standsBack: boolean };
if ((workerData as EncoderWorkerData | null)?.standsBack === true) standBack('last');

let encoder: SentenceEncoder | undefined;

/** One vector per text. The first call loads the weights, about half a second. */
export default function encodeAll(texts: readonly string[]): Float32Array[] {
  encoder ??= loadSentenceEncoder(encoderFiles());
  return texts.map(encoder.encode);
}

/** Nothing is open here. */
export function end(): void {}
