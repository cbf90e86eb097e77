import { withoutTags } from '../language/markup.ts';
import { isFragment, isQuotable, type Sentence, sentencesOfPassage } from '../language/sentences.ts';

type Headed = { documentName: string; heading: string; text: string };

/** What a passage's vectors are made of: the whole passage, then each of its sentences except headings. */
export function passageTexts(passage: Headed): string[] {
  const sentences = sentencesOfPassage(passage).filter(isQuotable);
  return [[...titlesOf(passage), withoutTags(passage.text)].join('. '), ...sentences.map((sentence) => sentenceText(passage, sentence))];
}

/**
 * A sentence with its titles and what leads to it, as the encoder reads it. Below two headings or more, the document's name is left out. A fragment has no text: "Heat
 * stroke" would be closer to any question about heat stroke than the sentence that answers it.
 */
export function sentenceText(passage: Headed, sentence: Pick<Sentence, 'text' | 'context' | 'kind' | 'lead'>): string {
  if (isFragment(sentence)) return '';
  const { text, context, lead = '' } = sentence;
  const all = titlesOf(passage);
  const titles = (all.length > 2 ? all.slice(1) : all).join(' > ');
  return `${titles} : ${[lead, context, withoutTags(text)].filter((part) => part !== '').join(' ')}`;
}

function titlesOf({ documentName, heading }: Omit<Headed, 'text'>): string[] {
  return [documentName.replace(/\.\w{1,5}$/, ''), ...(heading === '' ? [] : heading.split(' > '))];
}
