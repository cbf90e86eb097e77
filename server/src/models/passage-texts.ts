import { withoutTags } from '../language/markup.ts';
import { type Sentence, sentencesOfPassage } from '../language/sentences.ts';

type Headed = { documentName: string; heading: string; text: string };

/** A sentence is read with the last two of the document's name and its headings. */
const titlesOfSentence = 2;

/** What a passage's vectors are made of: the whole passage, then each of its sentences except headings. */
export function passageTexts(passage: Headed): string[] {
  const sentences = sentencesOfPassage(passage).filter(({ kind }) => kind !== 'heading');
  return [[...titlesOf(passage), withoutTags(passage.text)].join('. '), ...sentences.map((sentence) => sentenceText(passage, sentence))];
}

/** A sentence with its titles and what leads to it, as the encoder reads it. */
export function sentenceText(passage: Headed, { text, context }: Pick<Sentence, 'text' | 'context'>): string {
  const titles = titlesOf(passage).slice(-titlesOfSentence).join(' > ');
  return `${titles} : ${context === '' ? '' : `${context} `}${withoutTags(text)}`;
}

function titlesOf({ documentName, heading }: Omit<Headed, 'text'>): string[] {
  return [documentName.replace(/\.\w{1,5}$/, ''), ...(heading === '' ? [] : heading.split(' > '))];
}
