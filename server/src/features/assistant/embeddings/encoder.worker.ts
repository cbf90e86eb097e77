import { workerData } from 'node:worker_threads';
import { standBack } from '../../../lib/stand-back.ts';
import { encoderFiles } from './encoder-files.ts';
import { createLateInteraction, type LateInteraction } from './late-interaction.ts';
import { loadSentenceEncoder, type SentenceEncoder } from './sentence-encoder.ts';

/** A thread for passages lets questions go first. */
export type EncoderWorkerData = { standsBack: boolean };
if ((workerData as EncoderWorkerData | null)?.standsBack === true) standBack('last');

let loaded: { encode: SentenceEncoder['encode']; compare: LateInteraction } | undefined;

/** The first call loads the weights, about a third of a second. */
function encoder() {
  if (loaded !== undefined) return loaded;
  const { encode, readPieces } = loadSentenceEncoder(encoderFiles());
  return (loaded = { encode, compare: createLateInteraction({ readPieces }) });
}

/** One vector per text. */
export default function encodeAll(texts: readonly string[]): Float32Array[] {
  return texts.map(encoder().encode);
}

/** How well each text meets the question. */
export function compare({ question, texts }: { question: string; texts: readonly string[] }): number[] {
  return encoder().compare(question, texts);
}

/** Nothing is open here. */
export function end(): void {}
