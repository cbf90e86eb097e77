/** How an answer is shown: specification, section 9. */

const splitLength = 500;
const earliestFullStop = splitLength * 0.7;
const longestHeading = 60;

/** The marks after a sentence. They name its sources, or say that it has none: " [1][2]", " [?]". */
const marksAfter = /^(?:[^\S\n]*\[(?:\d+|\?)\])+/;
/** Full stops behind which a sentence goes on: "Dr. Ames", "e.g. gloves", "9 a.m. to noon". A name's initial is one, too. */
const abbreviation = /(?:^|[\s(["'“])(?:Drs?|Mrs?|Ms|Prof|St|vs|cf|approx|incl|max|min|Fig|Sec|Ch|pp?|e\.g|i\.e|[ap]\.m|\p{Lu})\.$/iu;
/** "3." at the start of a list item ends no sentence. */
const numbering = /(?:^|\n)[^\S\n]*\d+\.$/;
/** A list item's mark that would be left without its item. */
const bareListMark = /(?:^|\n)[^\S\n]*(?:[-*•]|\d+[.)])$/;

/**
 * Parts an answer of more than 500 characters: the main part ends at the last full stop after 70 % of them, else at the
 * last space with an ellipsis. A sentence keeps its marks: those behind the full stop, or behind the rest of a sentence that is
 * cut, stand in the main part, which may so be a little longer. Main part and rest together contain the whole text.
 */
export function splitAnswer(response: string): { main: string; more: string } {
  if (response.length <= splitLength) return { main: response, more: '' };
  const stop = lastFullStop(response);
  if (stop !== undefined) return partAt(response, stop + marksAt(response, stop).length);
  return partInSentence(response);
}

function partAt(response: string, end: number): { main: string; more: string } {
  return { main: response.slice(0, end), more: response.slice(end).trim() };
}

/** Behind the last full stop that ends a sentence between 70 % and 100 % of the length, and behind the quotes and asterisks that close with it. */
function lastFullStop(response: string): number | undefined {
  const last = sentenceEnds(response).findLast(({ stop, mark }) => mark === '.' && stop > earliestFullStop && stop <= splitLength);
  return last?.end;
}

/** stop: just behind the full stop, question or exclamation mark. end: behind what closes with it. */
function sentenceEnds(text: string): { mark: string; stop: number; end: number }[] {
  const found = [...text.matchAll(/([.!?])["'”’)*_]*(?=\s|\[|$)/g)];
  return found
    .map((match) => ({ mark: match[1] ?? '', stop: match.index + 1, end: match.index + match[0].length }))
    .filter(({ stop, end }) => !goesOn(text, stop, end));
}

function goesOn(text: string, stop: number, end: number): boolean {
  const before = text.slice(0, stop);
  if (numbering.test(before)) return true;
  return abbreviation.test(before) && marksAt(text, end) === '';
}

function partInSentence(response: string): { main: string; more: string } {
  const spaces = [...response.slice(0, splitLength + 1).matchAll(/\s/g)];
  const at = spaces.at(-1)?.index ?? 0;
  const head = (at === 0 ? response.slice(0, splitLength) : response.slice(0, at)).replace(bareListMark, '').trimEnd();
  // Between a sentence and its marks, or between two of these, is no place to part.
  const marks = marksAt(response, head.length);
  const end = head.length + marks.length;
  const kept = `${head}${marks}`;
  const own = marks === '' && !/\[(?:\d+|\?)\]$/.test(kept) ? marksOfSentence(response.slice(end)) : '';
  return { main: `${closeBold(kept)}…${own}`, more: response.slice(end).trim() };
}

function marksAt(response: string, offset: number): string {
  return marksAfter.exec(response.slice(offset))?.[0] ?? '';
}

/**
 * The marks in the rest of a cut sentence and after it. When sources differ, one sentence contains a mark for each of them. The marks are in the
 * sentence's own line: the marks of the next list item belong to that item.
 */
function marksOfSentence(rest: string): string {
  const [line = ''] = rest.split('\n');
  const end = sentenceEnds(line)[0]?.end ?? line.length;
  const inside =
    line
      .slice(0, end)
      .match(/\[(?:\d+|\?)\]/g)
      ?.join('') ?? '';
  const marks = `${inside}${marksAt(line, end).trim()}`;
  return marks === '' ? '' : ` ${marks}`;
}

/** Two asterisks that were opened in the last paragraph and are closed in the part that is folded away. */
function closeBold(text: string): string {
  const lastParagraph = text.slice(text.lastIndexOf('\n') + 1);
  return lastParagraph.split('**').length % 2 === 0 ? `${text}**` : text;
}

const topics: [RegExp, string][] = [
  [/\b(cpt|billing code|coding|modifier|e\/m|icd)\b/i, 'CPT Codes & Billing'],
  [/\b(schedul\w*|appointments?|no-?shows?|reschedul\w*|late arrivals?)\b/i, 'Patient Scheduling'],
  [/\b(hipaa|privacy|protected health|phi|confidential\w*|breach\w*)\b/i, 'HIPAA Compliance'],
  [/\b(emergenc\w*|anaphyla\w*|cardiac arrest|code blue|evacuat\w*|crash cart)\b/i, 'Emergency Protocols'],
  [/\b(document(?:ation|ing)|chart(?:ing)?|progress notes?|medical records?)\b/i, 'Documentation Guidelines'],
  [/\b(insurance|prior authori[sz]ation|copay\w*|claims?|eligib\w*|billing)\b/i, 'Insurance & Billing'],
];

/**
 * The heading over an answer: the text before a first colon if that reads as a heading (one short line that ends no sentence), else a topic guessed
 * from the words.
 */
export function answerHeading(response: string): string {
  const [, lead] = /^([^\n:.!?[\]]{3,}):(?=\s|\*)/.exec(response) ?? [];
  if (lead !== undefined && lead.length <= longestHeading) return plain(lead);
  return topicOf(response);
}

const otherTopic = 'Healthcare Information';

/** A heading guessed from words; the first in the order of the specification. */
export function topicOf(text: string): string {
  return topics.find(([words]) => words.test(text))?.[1] ?? otherTopic;
}

/** Every heading that topicOf gives. */
export const answerTopics = [...topics.map(([, name]) => name), otherTopic];

function plain(markdown: string): string {
  return markdown
    .replaceAll(/[*_#`]/g, '')
    .replace(/^[-\d.)\s]+/, '')
    .trim();
}
