import { unsupportedMark } from '@vademecum/shared/ask/answer-words.ts';
import type { Citation, Conflict } from '@vademecum/shared/ask/answers.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { placeOf } from '../sources/citation-labels.ts';

/** An answer's text without its markup and citation marks, to paste, to read out. What has no source goes on saying so. */
export function answerAsText({ response }: { response: string }): string {
  return withoutMarkup(response).replace(/(?<!\s)\s*\[\d+\]/g, '');
}

/** The text with its marks. Below it are the sources of the marks, and the places where the sources differ. */
export function answerWithSources({ response, citations, conflicts }: ChatTurn): string {
  const differing = conflicts.length === 0 ? '' : `\n\nSources differ\n${conflicts.map(conflictLine).join('\n')}`;
  return `${withoutMarkup(response)}${differing}\n\nSources\n${citations.map(sourceLine).join('\n')}`;
}

function sourceLine(citation: Citation): string {
  const standing = citation.standing === 'effective' ? '' : `, ${citation.standing}`;
  const warning = citation.warning === null ? '' : ` (${citation.warning})`;
  const quote = citation.quote.replace(/\s+/g, ' ');
  return `[${citation.number}] ${citation.documentName} · ${placeOf(citation)}${standing}: “${quote}”${warning}`;
}

function conflictLine({ about, sides }: Conflict): string {
  return `${about}: ${sides.map(({ citation, value }) => `${value} [${citation}]`).join(', ')}`;
}

function withoutMarkup(text: string): string {
  return text
    .replaceAll(unsupportedMark, '[no source]')
    .replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_\n]+)\1(?![\w*])/g, '$2');
}
