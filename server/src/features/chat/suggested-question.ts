/** Headings that say nothing without what stands below them. */
const generic = new Set([
  'appendix',
  'background',
  'contact',
  'contacts',
  'contents',
  'definitions',
  'exceptions',
  'general',
  'how',
  'introduction',
  'levels',
  'miscellaneous',
  'notes',
  'other',
  'overview',
  'policy',
  'procedure',
  'procedures',
  'purpose',
  'references',
  'responsibilities',
  'revision history',
  'scope',
  'special cases',
  'statement',
  'statements',
  'steps',
  'summary',
  'table of contents',
  'tests',
  'version history',
  'who does what',
]);

const longest = 110;
const shapes: [RegExp, string][] = [
  [/^(.+\?)$/, '$1'],
  [/^how to (.+)$/i, 'How do I $1?'],
  [/^when to (.+)$/i, 'When do I $1?'],
  [/^where to (.+)$/i, 'Where do I $1?'],
  [/^what to do (.+)$/i, 'What do I do $1?'],
  [/^(who (?:may|must|can|should|is|are|needs|has|does) .+)$/i, '$1?'],
  [/^((?:when|if|before|during|after|while) .+)$/i, 'What do I do $1?'],
  [/^([a-z]+ing (?:a|an|the|and|of|for|to|with|in|on|up|out) .+)$/i, 'What do I need to know about $1?'],
];

/** A question to which a section of a document is the answer; undefined where its heading is of no use. */
export function suggestedQuestion({ documentName, heading }: { documentName: string; heading: string }): string | undefined {
  const title =
    heading
      .split(' > ')
      .at(-1)
      ?.replace(/^[\d.]+\s+/, '')
      .trim() ?? '';
  const question = isUsable(title, documentName) ? ofSection(title, documentName) : undefined;
  return question === undefined || question.length > longest ? undefined : question;
}

/** For a document whose headings are of no use, or that has none. */
export function questionAboutDocument(documentName: string): string {
  return `What do I need to know about ${documentName}?`;
}

function isUsable(title: string, documentName: string): boolean {
  const folded = title.toLowerCase();
  if (title.length < 3 || generic.has(folded) || folded === documentName.toLowerCase()) return false;
  // "What commonly needs it" means nothing by itself.
  return /\p{L}{3}/u.test(title) && !/\b(it|they|them|this|these|that)\b/i.test(title);
}

function ofSection(title: string, documentName: string): string {
  for (const [shape, question] of shapes) {
    if (shape.test(title)) return begun(title.replace(shape, (_whole, rest: string) => question.replace('$1', () => inSentence(rest))));
  }
  return `What does “${documentName}” say about ${inSentence(title)}?`;
}

/** As it stands in the middle of a sentence: "HIPAA breaches" and "Dr. Ames" keep their capitals, "Hand hygiene" does not. */
function inSentence(text: string): string {
  return /^\p{Lu}\p{Ll}+(?=[\s,?-]|$)(?![\s-]\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function begun(question: string): string {
  return question.charAt(0).toUpperCase() + question.slice(1);
}
