import { setImmediate } from 'node:timers/promises';
import { firstSentenceEnd } from '../../../language/sentence-ends.ts';
import { cleanText, isOpenEnded, removedAddress } from './clean-text.ts';

/**
 * A sentence or list item as a model wrote it, without its marks. before: the line break and list mark in front of it. hint: the passage it
 * named.
 */
export type ModelSentence = { before: string; text: string; hint: number | undefined; hadAddress: boolean };

const mark =
  /(?<!\s)\s*(?:[[【](?:(?:doc(?:ument)?|source|passage|ref|citation)s?[\s:#]*)?(?:\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*|\?)[\]】]|\((?:doc(?:ument)?|source|passage|ref|citation)s?[\s:#]*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\))/gi;
const markHere = new RegExp(`^(?:${mark.source})+`, 'i');
const sourceNote = /(?<!\s)\s*\((?:sources?|passages?|cited from|ref(?:erence)?s?)\s*:[^)]{0,500}\)/gi;
const listMark = /^(\s*)(?:[-*•–]|(\d{1,2})[.)])\s+/;

/** A model that writes nothing else for so long writes no answer. */
const mostBlanks = 200;
/** A text without an end of a sentence is looked at again once it has grown by this share. */
const grownBy = 1 / 16;
/** Others are served after so many milliseconds. */
const atOnceMs = 10;

/** The model goes round in circles. */
export class EndlessText extends Error {}

/** A model's text as it comes, cleaned, sentence by sentence; each as soon as it cannot change any more. Throws EndlessText where only blanks come. */
export async function* modelSentences(chunks: AsyncIterable<string>): AsyncGenerator<ModelSentence> {
  const state: Pending = { text: '', gap: '' };
  const pause = createPause();
  let blanks = 0;
  let lookAt = 0;
  for await (const chunk of chunks) {
    await pause();
    const written = chunk.trimEnd();
    blanks = written === '' ? blanks + chunk.length : chunk.length - written.length;
    if (blanks > mostBlanks) throw new EndlessText('Only blanks come');
    state.text += chunk;
    if (state.text.length < lookAt) continue;
    lookAt = state.text.length * (1 + grownBy);
    if (isOpenEnded(state.text)) continue;
    state.text = cleanText(state.text);
    for (const sentence of takeSentences(state, completeEnd)) {
      yield sentence;
      await pause();
    }
    lookAt = state.text.length * (1 + grownBy);
  }
  state.text = cleanText(state.text);
  for (const sentence of takeSentences(state, lastEnd)) {
    yield sentence;
    await pause();
  }
}

/** gap: the line breaks before the next sentence. */
interface Pending {
  text: string;
  gap: string;
}

function* takeSentences(state: Pending, endOf: (text: string) => number): Generator<ModelSentence> {
  for (let end = endOf(state.text); end > 0; end = endOf(state.text)) {
    const piece = state.text.slice(0, end);
    state.text = state.text.slice(end);
    const sentence = readSentence(state.gap + piece);
    state.gap = sentence === undefined ? state.gap + piece.replace(/[^\n]/g, '') : '';
    if (sentence !== undefined) yield sentence;
  }
}

/** Of a text to which nothing is added. */
function lastEnd(text: string): number {
  return text.trim() === '' ? 0 : Math.max(1, completeEnd(`${text}\n`));
}

/** Lets others be served when it has been a while. */
function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < atOnceMs) return;
    await setImmediate();
    since = performance.now();
  };
}

/** The offset behind the first sentence with its marks, once what follows can no longer belong to it; 0 if there is none yet. */
function completeEnd(text: string): number {
  const start = text.length - text.trimStart().length;
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(start, lineEnd === -1 ? undefined : lineEnd);
  const listed = listMark.exec(line)?.[0].length ?? 0;
  const first = firstSentenceEnd(line.slice(listed));
  const marks = markHere.exec(line.slice(listed + first))?.[0].length ?? 0;
  const end = listed + first + marks;
  const follows = line.slice(end).trimStart();
  if (follows !== '' && !/^[[【(]/.test(follows)) return start + end;
  if (follows !== '' && lineEnd !== -1) return start + end;
  return lineEnd === -1 ? 0 : start + (follows === '' ? line.length : end);
}

function readSentence(piece: string): ModelSentence | undefined {
  const breaks = (/^\s*/.exec(piece)?.[0].match(/\n/g) ?? []).length;
  const listed = listMark.exec(piece.trim());
  const bullet = listed === null ? '' : listed[2] === undefined ? '- ' : `${listed[2]}. `;
  const body = piece.trim().slice(listed?.[0].length ?? 0);
  const hint = /\d{1,3}/.exec(body.match(mark)?.at(-1) ?? '')?.[0];
  const hadAddress = body.includes(removedAddress);
  const text = tidy(body.replace(mark, '').replace(sourceNote, ''));
  if (!/[\p{L}\p{N}]/u.test(text) && !hadAddress) return undefined;
  const before = breaks > 0 || bullet !== '' ? `${'\n'.repeat(Math.min(Math.max(breaks, 1), 2))}${bullet}` : ' ';
  return { before, text, hint: hint === undefined ? undefined : Number(hint), hadAddress };
}

function tidy(text: string): string {
  return text
    .replaceAll(removedAddress, '')
    .replace(/\[\s*(?:[\d?]+\s*)?\]/g, '')
    .replace(/^#{1,6}\s+/, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
}
