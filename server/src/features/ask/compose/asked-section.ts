import type { WeightedConcept } from '../judge/evidence.ts';
import { questionType } from '../../../language/question-type.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import type { Asked, RankedSentence } from '../retrieve/sentence-ranking.ts';
import { isQuotable } from '../../../language/sentences.ts';
import { sourceOf } from '../source-of.ts';
import { tokenize } from '../../../language/terms.ts';

/** Share of a question's value that a title must hold to be what is asked. */
const titleShare = 0.8;

/** Where a section's own title says what is asked ("What are the symptoms of gout?": Gout > Symptoms), its beginning answers, in its order. */
export function sectionAsked(sentences: readonly RankedSentence[][], input: Asked): RankedSentence[] | undefined {
  const [passage] = input.passages;
  if (passage === undefined || !(titleAsks(passage, input.concepts) || opensWithIt(passage, input))) return undefined;
  const section = fromSectionStart(sentences, input.passages).filter((sentence) => isQuotable(sentence) && !sentence.text.endsWith('?'));
  return section.length === 0 ? undefined : section;
}

/** The best passage's sentences, behind those of the passages before it under the same heading, as far as they were retrieved. */
function fromSectionStart(sentences: readonly RankedSentence[][], passages: readonly RetrievedPassage[]): RankedSentence[] {
  const line: RankedSentence[] = [];
  for (let index = 0; index !== -1;) {
    const { heading, ordinal } = passages[index] ?? {};
    const source = sourceOf(passages[index]);
    line.unshift(...(sentences[index] ?? []));
    index = passages.findIndex((one) => sourceOf(one) === source && one.heading === heading && one.ordinal + 1 === ordinal);
  }
  return line;
}

/** The heading holds something of the question that the document's name does not, and both together nearly all of it. */
function titleAsks({ documentName, heading }: RetrievedPassage, concepts: readonly WeightedConcept[]): boolean {
  const own = heading.split(' > ').at(-1) ?? '';
  return (
    shareHeld(`${documentName} ${own}`, concepts) >= titleShare &&
    shareHeld(documentName, concepts) < shareHeld(`${documentName} ${own}`, concepts)
  );
}

/** "What is gout?": a document named Gout begins with what it is. */
function opensWithIt({ documentName, ordinal }: RetrievedPassage, { question, concepts }: Asked): boolean {
  return ordinal === 0 && questionType(question) === 'definition' && shareHeld(documentName, concepts) >= titleShare;
}

/** Share of a question's value that a title holds. */
function shareHeld(title: string, concepts: readonly WeightedConcept[]): number {
  const words = new Set(tokenize(title).map((token) => token.term));
  const held = concepts.filter(({ terms }) => terms.some((term) => words.has(term)));
  const valueOf = (some: readonly WeightedConcept[]): number => some.reduce((sum, { value }) => sum + value, 0);
  return valueOf(held) / (valueOf(concepts) || 1);
}
