import { limits } from '../limits.ts';

/** A line of a transcript and when it is said, in milliseconds from the video's beginning. The text is one line without markup. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

/** A pasted or uploaded transcript: lines with times, text without any, or no possible transcript, with a sentence saying why. */
export type ParsedTranscript = { kind: 'cues'; cues: Cue[] } | { kind: 'text'; text: string } | { kind: 'refused'; message: string };

/** Hours may be missing; comma or dot before the fraction; an arrow of any length. VTT's settings may follow. */
const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const timeLine = new RegExp(String.raw`^\s*${time}\s*-{1,3}>\s*${time}(?:\s.*)?$`);

const refused = (message: string): ParsedTranscript => ({ kind: 'refused', message });

/** Reads SRT and WebVTT as people have them: with or without numbers, hours and blank lines, in any order. Anything else is text without times. */
export function parseTranscript(given: string): ParsedTranscript {
  const text = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (text.trim() === '') return refused('The transcript is empty');
  if (text.length > limits.documentText) return refused('The transcript is too long (5 million characters at most)');
  const foreign = foreignFormat(text);
  if (foreign !== undefined) return refused(foreign);
  const cues = parseCues(text);
  if (cues.length > 0) return { kind: 'cues', cues };
  if (/^WEBVTT(?:\s|$)/.test(text)) return refused('This subtitle file contains no text');
  if (text.includes('-->')) {
    return refused(
      'No line of text with a time was found. Times look like 00:01:02,500 --> 00:01:05,000, with the text on the lines below',
    );
  }
  return { kind: 'text', text };
}

function foreignFormat(text: string): string | undefined {
  const begin = text.slice(0, 2_000).trimStart();
  if (/\0/.test(begin)) return 'This is not a text file. Save the subtitles as SRT or VTT';
  if (/^\[Script Info\]/i.test(begin)) return 'This is a subtitle file of another kind (ASS). Save it as SRT or VTT';
  if (/^<\?xml|^<(?:tt|html|!doctype)\b/i.test(begin)) return 'This is a subtitle file of another kind (XML). Save it as SRT or VTT';
  if (/^\{\s*"/.test(begin)) return 'This is a JSON file. Save the subtitles as SRT or VTT';
  return undefined;
}

function parseCues(text: string): Cue[] {
  const lines = text.split('\n');
  const isVtt = lines[0]?.startsWith('WEBVTT') === true;
  const timed = lines.flatMap((line, index) => {
    const found = line.includes('>') ? timeLine.exec(line) : null;
    return found === null ? [] : [{ index, startMs: milliseconds(found, 1), endMs: milliseconds(found, 5) }];
  });
  const cues = timed.map(({ index, startMs, endMs }, at) => {
    const next = timed[at + 1]?.index ?? lines.length;
    return { startMs, endMs, text: cueText(spoken(lines.slice(index + 1, next), { isVtt, isLast: next === lines.length }).join('\n')) };
  });
  return orderCues(cues);
}

function milliseconds(found: RegExpExecArray, from: number): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = ''] = [found[from], found[from + 1], found[from + 2], found[from + 3]];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

/** The lines of one cue: the number right above the next time is the next cue's, and in VTT a blank line ends the text. */
function spoken(lines: string[], { isVtt, isLast }: { isVtt: boolean; isLast: boolean }): string[] {
  const own = !isLast && /^\s*\d+\s*$/.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines;
  const blank = isVtt ? own.findIndex((line) => line.trim() === '') : -1;
  return blank === -1 ? own : own.slice(0, blank);
}

/** Tags of SRT and VTT by name: "<5 mg" is no tag. */
const tags = /<\/?(?:b|i|u|s|c|v|font|ruby|rt|lang|span|p|div)(?:[.\s][^<>]*)?>|<(?:\d+:)?\d{2}:\d{2}[.,]\d{3}>|\{\\[^{}]*\}/gi;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', lrm: '', rlm: '' };

/** One line of plain text. Tags of speakers and looks are removed, and entities are decoded. A # or note in front would make it a heading. */
export function cueText(raw: string): string {
  return raw
    .replace(/<br\s*\/?>|\\[Nnh]/g, '\n')
    .replace(tags, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '' : String.fromCodePoint(code);
    })
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:#+\s+)+/, '')
    .trim();
}

/** How far apart two captions may be that roll: the one repeats what the other showed. */
const touchingMs = 100;

/** By time, without empty ones; of captions that roll, each repeats the one before, and only what is new stays. */
export function orderCues(cues: readonly Cue[]): Cue[] {
  const ordered: Cue[] = [];
  for (const cue of cues.filter(({ text }) => text !== '').toSorted((one, other) => one.startMs - other.startMs)) {
    const last = ordered.at(-1);
    const endMs = Math.max(cue.startMs, cue.endMs);
    const isTouching = last !== undefined && cue.startMs - last.endMs <= touchingMs;
    if (isTouching && last.text === cue.text) {
      last.endMs = Math.max(last.endMs, endMs);
      continue;
    }
    const repeats = isTouching && cue.text.startsWith(`${last.text} `);
    ordered.push({ startMs: cue.startMs, endMs, text: repeats ? cue.text.slice(last.text.length + 1) : cue.text });
  }
  return ordered;
}

/** "1:02:03", "4:05": the time of a line, as players show it. */
export function timeLabel(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, String(seconds % 60).padStart(2, '0')];
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
