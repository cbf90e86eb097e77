import { withoutTags } from '../language/markup.ts';
import { isFragment, type Sentence, sentencesOfPassage } from '../language/sentences.ts';

/** The document's name and so many headings but one say what a sentence is about. */
const titlesWithoutName = 3;

type Headed = { documentName: string; heading: string; text: string };

/** What a passage's vectors are made of: the whole passage, then each of its sentences except headings. */
export function passageTexts(passage: Headed): string[] {
  const sentences = sentencesOfPassage(passage).filter(({ kind }) => kind !== 'heading');
  return [[...titlesOf(passage), withoutTags(passage.text)].join('. '), ...sentences.map((sentence) => sentenceText(passage, sentence))];
}

/**
 * A sentence with its titles and what leads to it, as the encoder reads it. The document's name is left out where its headings say as much. A fragment is not read:
 * "Heat stroke" is nearer to any question about that than the sentence that answers it.
 */
export function sentenceText(passage: Headed, sentence: Pick<Sentence, 'text' | 'context' | 'kind'>): string {
  if (isFragment(sentence)) return '';
  const { text, context } = sentence;
  const all = titlesOf(passage);
  const titles = (all.length <= titlesWithoutName ? all.slice(-titlesWithoutName + 1) : all.slice(1)).join(' > ');
  return `${titles} : ${context === '' ? '' : `${context} `}${withoutTags(text)}`;
}

function titlesOf({ documentName, heading }: Omit<Headed, 'text'>): string[] {
  return [documentName.replace(/\.\w{1,5}$/, ''), ...(heading === '' ? [] : heading.split(' > '))];
}
