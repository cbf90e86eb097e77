/**
 * What a model wrote without what nobody is to be shown: its thoughts, code, images, links, addresses, HTML, comments, role marks, control characters.
 * Bold, italics and lists stay. An address leaves a mark, so that the sentence that held it is not taken for whole.
 */
export function cleanText(raw: string): string {
  let text = raw.normalize('NFC').replace(invisible, '');
  for (let round = 0; round < 4; round++) {
    const before = text;
    for (const [pattern, by] of removals) text = text.replace(pattern, by);
    if (text === before) break;
  }
  return text;
}

/** Stands where an address stood. */
export const removedAddress = '\uE000';

const invisible = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF0-\uFFFF\uE000-\uF8FF]/g;

const removals: readonly (readonly [RegExp, string])[] = [
  [/<(think|thinking|script|style|iframe|svg|object|form|title|head)\b[\s\S]*?<\/\1\s*>/gi, ' '],
  [/<!--[\s\S]*?-->/g, ' '],
  [/```[\s\S]*?(?:```|$)/g, ' '],
  [/&(?:lt|#0*60|#x0*3c);/gi, '<'],
  [/&(?:gt|#0*62|#x0*3e);/gi, '>'],
  [/&(?:amp|#0*38);/gi, '&'],
  [/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?/g, ' '],
  [/\[([^\]]*)\]\((?:[^)(]|\([^)]*\))*\)/g, '$1'],
  [/^\s*\[[^\]]+\]:\s*\S+.*$/gm, ''],
  [/<\|[^|\n]{0,40}\|>|\[\/?(?:INST|SYS)\]|<<\/?SYS>>/gi, ' '],
  [/<\/?[a-z!?][^<>]*>/gi, ' '],
  [/<(?=\/?[a-z!?])/gi, ' '],
  [/^\s*(?:system|assistant|user|human)\s*:\s*/gim, ''],
  [/(?:\b(?:https?|ftp|file|javascript|data|vbscript):|\bwww\.|(?<![:\w])\/\/(?=\w))[^\s)\]]*/gi, '\uE000'],
  [/`+/g, ''],
];

/** True while a text may still turn out to be part of something that is taken out whole. */
export function isOpenEnded(raw: string): boolean {
  if ((raw.match(/```/g) ?? []).length % 2 === 1) return true;
  if (/<(think|thinking|script|style|iframe|svg|object|form|title|head)\b(?![\s\S]*<\/\1\s*>)/i.test(raw)) return true;
  const lastLine = raw.slice(raw.lastIndexOf('\n') + 1);
  return /<!--(?![\s\S]*-->)/.test(raw) || /<[a-z!/?][^<>]*$/i.test(lastLine) || /!?\[[^\]]*$|\]\([^)]*$/.test(lastLine);
}
