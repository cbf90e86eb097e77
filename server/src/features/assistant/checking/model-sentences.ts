import { sentenceEnds } from '../sentences.ts';
import { cleanText, isOpenEnded, removedAddress } from './clean-text.ts';

/** A sentence or list item as a model wrote it, without its marks. before: the line break and list mark it stands behind. hint: the passage it named. */
export type ModelSentence = { before: string; text: string; hint: number | undefined; hadAddress: boolean };

const mark =
  /(?<!\s)\s*(?:[[【](?:(?:doc(?:ument)?|source|passage|ref|citation)s?[\s:#]*)?(?:\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*|\?)[\]】]|\((?:doc(?:ument)?|source|passage|ref|citation)s?[\s:#]*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\))/gi;
const markHere = new RegExp(`^(?:${mark.source})+`, 'i');
const sourceNote = /(?<!\s)\s*\((?:sources?|passages?|cited from|ref(?:erence)?s?)\s*:[^)]{0,500}\)/gi;
const listMark = /^(\s*)(?:[-*•–]|(\d{1,2})[.)])\s+/;

/** A model's text as it comes, cleaned, sentence by sentence; each as soon as it cannot change any more. */
export async function* modelSentences(chunks: AsyncIterable<string>): AsyncGenerator<ModelSentence> {
  let pending = '';
  let gap = '';
  for await (const chunk of chunks) {
    pending += chunk;
    if (isOpenEnded(pending)) continue;
    pending = cleanText(pending);
    for (let end = completeEnd(pending); end > 0; end = completeEnd(pending)) {
      const piece = pending.slice(0, end);
      pending = pending.slice(end);
      const sentence = readSentence(gap + piece);
      gap = sentence === undefined ? gap + piece.replace(/[^\n]/g, '') : '';
      if (sentence !== undefined) yield sentence;
    }
  }
  let rest = cleanText(pending);
  while (rest.trim() !== '') {
    const end = completeEnd(`${rest}\n`);
    const piece = rest.slice(0, Math.max(1, end));
    rest = rest.slice(piece.length);
    const sentence = readSentence(gap + piece);
    gap = sentence === undefined ? gap + piece.replace(/[^\n]/g, '') : '';
    if (sentence !== undefined) yield sentence;
  }
}

/** The offset behind the first sentence with its marks, once what follows can no longer belong to it; 0 if there is none yet. */
function completeEnd(text: string): number {
  const start = text.length - text.trimStart().length;
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(start, lineEnd === -1 ? undefined : lineEnd);
  const listed = listMark.exec(line)?.[0].length ?? 0;
  const first = sentenceEnds(line.slice(listed))[0] ?? 0;
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
