/** How an answer is shown: specification, section 9. */

const splitLength = 500;
const earliestFullStop = splitLength * 0.7;
const longestHeading = 60;

/** Citation marks that follow a sentence: " [1][2]". */
const marksAfter = /^(?:\s*\[\d+\])+/;

/**
 * Parts an answer of more than 500 characters: the main part ends at the last full stop after 70 % of them, else at the
 * last space with an ellipsis. A sentence keeps its citation marks, so the main part may be a little longer.
 */
export function splitAnswer(response: string): { main: string; more: string } {
  if (response.length <= splitLength) return { main: response, more: '' };
  const stop = lastFullStop(response);
  if (stop !== undefined) {
    const marks = marksAfter.exec(response.slice(stop))?.[0].length ?? 0;
    const end = stop + marks;
    return { main: response.slice(0, end), more: response.slice(end).trim() };
  }
  const space = response.lastIndexOf(' ', splitLength);
  const end = space > 0 ? space : splitLength;
  return { main: `${response.slice(0, end)}…`, more: response.slice(end).trim() };
}

/** The offset just behind the last full stop that ends a sentence between 70 % and 100 % of the length. */
function lastFullStop(response: string): number | undefined {
  const head = response.slice(0, splitLength + 1);
  const stops = [...head.matchAll(/\.(?=\s|\[|$)/g)].map((match) => match.index + 1);
  return stops.filter((end) => end > earliestFullStop && end <= splitLength && !isNumbering(response, end)).at(-1);
}

/** The full stop of "3." at the start of a list item ends no sentence. */
function isNumbering(response: string, end: number): boolean {
  return /(?:^|\n)\s*\d+\.$/.test(response.slice(0, end));
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
 * The heading over an answer: what stands before a first colon if that reads as a heading (one short line that ends no
 * sentence), else a topic guessed from the words.
 */
export function answerHeading(response: string): string {
  const [, lead] = /^([^\n:.!?[\]]{3,}):(?=\s|\*)/.exec(response) ?? [];
  if (lead !== undefined && lead.length <= longestHeading) return plain(lead);
  return topics.find(([words]) => words.test(response))?.[1] ?? 'Healthcare Information';
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/[*_#`]/g, '')
    .replace(/^[-\d.)\s]+/, '')
    .trim();
}
