export const answerLengths = ['short', 'medium', 'detailed'] as const;
export type AnswerLength = (typeof answerLengths)[number];

/** The documented client writes one of these before its question: specification, section 9. */
export const lengthPrompts: Record<AnswerLength, string> = {
  short: 'Answer briefly in 1-2 sentences.',
  medium: 'Answer in 3-5 sentences.',
  detailed: 'Answer in 1-2 paragraphs.',
};

/** The prompts as clients write them: in any case, with or without "Answer in", and with a sign or a line break after them. */
const promptInFront = /^\s*(?:answer (?:briefly )?in )?(1-2 sentences|3-5 sentences|1-2 paragraphs)[ \t]*[.:,\-–—\r\n]/i;

/** Takes such a prompt off the front of a question. */
export function readLength(query: string): { question: string; length: AnswerLength | undefined } {
  const [prompt = '', amount = ''] = promptInFront.exec(query) ?? [];
  const length = answerLengths.find((name) => prompt !== '' && lengthPrompts[name].includes(amount.toLowerCase()));
  return { question: query.slice(prompt.length).trim(), length };
}

/** Written behind a sentence of an answer that no passage bears out, where a cited one has its [n]. */
export const unsupportedMark = '[?]';

export const notFoundTitle = 'Information Not Found';
/** How an answer without a source begins, in the languages of questions. */
export const notFoundTitles = ['Information Not Found', 'Información no encontrada'] as const;
export const notFoundText = "I couldn't find specific information about your query.";
export const notFoundSuggestions: readonly string[] = [
  'Rephrase your question with different keywords.',
  'Check the Documents section for process manuals.',
  'Add the information to Memories.',
  'Contact the clinic administrator.',
];

export const notFoundResponse = `${notFoundTitle}\n\n${notFoundText}\n\n${notFoundSuggestions.map((line) => `- ${line}`).join('\n')}`;

/** In place of an earlier answer to somebody who may no longer see its source. */
export const withheldAnswer = 'You can no longer see the document this answer came from.';
