/** Headings that say nothing without the text below them. */
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
/** Headings that are a question but for its form. */
const natural: [RegExp, string][] = [
  [/^(.+\?)$/, '$1'],
  [/^how to (.+)$/i, 'How do I $1?'],
  [/^when to (.+)$/i, 'When should I $1?'],
  [/^where to (.+)$/i, 'Where do I $1?'],
  [/^what to do (.+)$/i, 'What do I do $1?'],
  // "Where the equipment is", "When a chaperone is required": asked, the verb comes first.
  [/^(when|where) ((?:an?|the) .+) (is|are) (allowed|kept|necessary|needed|required|stored)$/i, '$1 $3 $2 $4?'],
  [/^(where) (the .+) (is|are)$/i, '$1 $3 $2?'],
  [/^(how (?:early|fast|late|long|many|much|often|soon) (?:.+ )?(?:is|are|must|may|can) .+)$/i, '$1?'],
  [/^(who (?:may|must|can|should|needs|has|does) .+)$/i, '$1?'],
  [/^((?:when|if) .+ .+)$/i, 'What do I do $1?'],
];
/** Words that keep a question from being complete by itself: "Who may test?", "How late is too late?". */
const empty = new Set([
  'must',
  'should',
  'have',
  'that',
  'what',
  'when',
  'where',
  'long',
  'many',
  'much',
  'often',
  'soon',
  'something',
  'once',
]);

const plain: [RegExp, string][] = [
  [/^((?:before|during|after|while) .+)$/i, 'What do I do $1?'],
  [/^([a-z]+ing (?:a|an|the|and|of|for|to|with|in|on|up|out) .+)$/i, 'What are the rules for $1?'],
  [/^(.+)$/, 'What do I need to know about $1?'],
];

export interface SuggestedQuestion {
  question: string;
  /** Reads as somebody would ask it, rather than as a heading with words around it. */
  isNatural: boolean;
}

/** A question to which a section of a document is the answer; undefined where its heading is of no use. */
export function suggestedQuestion({ documentName, heading }: { documentName: string; heading: string }): SuggestedQuestion | undefined {
  const title =
    heading
      .split(' > ')
      .at(-1)
      ?.replace(/^[\d.]+\s+/, '')
      .trim() ?? '';
  const made = isUsable(title, documentName) ? ofSection(title) : undefined;
  return made === undefined || made.question.length > longest ? undefined : made;
}

/** For a document whose headings are of no use, or that has none. */
export function questionAboutDocument(documentName: string): string {
  return `What do I need to know about ${documentName}?`;
}

function isUsable(title: string, documentName: string): boolean {
  const folded = title.toLowerCase();
  if (title.length < 3 || title.length > 2 * longest || generic.has(folded) || folded === documentName.toLowerCase()) return false;
  // "What commonly needs it" means nothing by itself.
  return /\p{L}{3}/u.test(title) && !/\b(it|they|them|this|these|that)\b/i.test(title);
}

function ofSection(title: string): SuggestedQuestion | undefined {
  const sentence = inSentence(title)
    .replace(/\byour\b/g, 'my')
    .replace(/\byou\b/g, 'I');
  const shape = [...natural, ...plain].find(([form]) => form.test(sentence));
  if (shape === undefined) return undefined;
  const question = begun(sentence.replace(...shape));
  return { question, isNatural: natural.includes(shape) && saysEnough(question) };
}

/** Two words of some meaning, or a long one. */
function saysEnough(question: string): boolean {
  const words = question.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const meaning = new Set(words.filter((word) => !empty.has(word)));
  return meaning.size > 1 || [...meaning].some((word) => word.length >= 9);
}

/** The form for the middle of a sentence: "HIPAA breaches" and "Dr. Ames" keep their capitals, "Hand hygiene" does not. */
function inSentence(text: string): string {
  return /^\p{Lu}\p{Ll}+(?=[\s,?-]|$)(?![\s-]\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function begun(question: string): string {
  return question.charAt(0).toUpperCase() + question.slice(1);
}
