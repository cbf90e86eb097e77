import type { Citation } from '@vademecum/shared/answers.ts';
import type { ChatTurn } from '@vademecum/shared/chat.ts';
import { placeOf } from './citation-labels.ts';

/** An answer's text without its markup and citation marks, to paste, to read out. */
export function answerAsText({ response }: { response: string }): string {
  return withoutMarkup(response).replace(/\s*\[\d+\]/g, '');
}

/** The text with its marks, and below it what they stand for. */
export function answerWithSources({ response, citations }: ChatTurn): string {
  return `${withoutMarkup(response)}\n\nSources\n${citations.map(sourceLine).join('\n')}`;
}

function sourceLine(citation: Citation): string {
  return `[${citation.number}] ${citation.documentName} · ${placeOf(citation)}: “${citation.quote.replace(/\s+/g, ' ')}”`;
}

function withoutMarkup(text: string): string {
  return text.replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2').replace(/(?<![\w*])([*_])(?=\S)([^*_\n]+)\1(?![\w*])/g, '$2');
}
