import { countWords } from '../../lib/count-words.ts';
import { standBack } from '../../runtime/stand-back.ts';
import { threadData } from '../../runtime/thread-data.ts';
import { splitPassages } from '../../language/passages.ts';
import { findQuoted, type FoundPassage, type QuotedPassage } from '../ask/quoted-passage.service.ts';
import { normaliseLines } from './extraction/normalise.ts';
import type { SplitText } from './ingest.service.ts';

export { replaceThreadData as takeOver } from '../../runtime/thread-data.ts';
export { readTranscript } from './video/read-transcript.ts';

/** Given to the thread that reads what was uploaded; in the other somebody waits for the answer. */
export interface SplitWorkerData {
  standsBack: boolean;
}

if ((threadData() as SplitWorkerData | null)?.standsBack === true) standBack('behind');

export interface SplitTask {
  content: string;
  name: string;
  /** UTF-16 offsets of the pages of a text that a reader has normalised already; left out for pasted text. */
  pageStarts?: number[];
}

/** Runs in a worker thread: cutting and stemming a long text would delay everybody else. */
export default function split(task: SplitTask): SplitText {
  const content = task.pageStarts === undefined ? normaliseLines(task.content) : task.content;
  return { content, wordCount: countWords(content), passages: splitPassages(content, { name: task.name, pages: task.pageStarts }) };
}

/** What has become of a quote in a long text. */
export function quoted({ before, now }: { before: QuotedPassage; now: string }): FoundPassage {
  return findQuoted(before, now);
}

/** Nothing is open here. */
export function end(): void {}
