import type { CueTimes } from '@vademecum/shared/documents/documents.ts';
import { type Cue, cueText, orderCues, parseTranscript } from '@vademecum/shared/documents/subtitles.ts';
import type { CueFormat, RawCue } from '../extraction/video/video-protocol.ts';
import { normalise, normaliseLines } from '../extraction/normalise.ts';

/** SRT, WebVTT or plain text as somebody gave it, or cues as a container stores them. */
export type TranscriptTask = { given: string } | { cues: RawCue[]; format: CueFormat };

/** Text of one line a cue, and the time of each line; or a sentence for the person who gave it. */
export type Transcript = { kind: 'read'; content: string; times: CueTimes } | { kind: 'refused'; message: string };

/** Runs in a worker thread, since a transcript may have five million characters. */
export function readTranscript(task: TranscriptTask): Transcript {
  if ('cues' in task) return fromCues(orderCues(task.cues.map((cue) => toCue(cue, task.format))));
  const parsed = parseTranscript(task.given);
  if (parsed.kind === 'refused') return parsed;
  if (parsed.kind === 'cues') return fromCues(parsed.cues);
  const content = normaliseLines(parsed.text);
  return content.trim() === '' ? { kind: 'refused', message: 'The transcript is empty' } : { kind: 'read', content, times: null };
}

function toCue([startMs, endMs, text]: RawCue, format: CueFormat): Cue {
  return { startMs, endMs, text: cueText(format === 'ass' ? assText(text) : text) };
}

/** Behind the eighth comma of a line of ASS; drawings are no text. */
function assText(line: string): string {
  const text = line.split(',').slice(8).join(',');
  return /\{[^{}]*\\p[1-9]/.test(text) ? '' : text;
}

/** What normalising leaves nothing of is no line; so each line keeps its time. */
function fromCues(cues: readonly Cue[]): Transcript {
  const lines = cues
    .map(({ startMs, endMs, text }) => ({ text: normalise(text).replaceAll('\n', ' '), time: [startMs, endMs] as [number, number] }))
    .filter(({ text }) => text !== '');
  return { kind: 'read', content: lines.map(({ text }) => text).join('\n'), times: lines.map(({ time }) => time) };
}
