import { sentencesOfPassage } from '../sentences.ts';

type Headed = { documentName: string; heading: string; text: string };

/** Of a document's name and its headings, the last so many go with a sentence. */
const headingsOfSentence = 2;

/** What vectors are made of: the whole passage, then each of its sentences that can be quoted, with what it stands under. */
export function passageTexts(passage: Headed): string[] {
  return [[...namesOf(passage), passage.text].join('. '), ...sentenceTexts(passage).map(({ text }) => text)];
}

/** The passage's sentences but for its headings, each as the encoder reads it; `start` as in the passage. */
export function sentenceTexts(passage: Headed): { start: number; text: string }[] {
  const names = namesOf(passage).slice(-headingsOfSentence).join(' > ');
  return sentencesOfPassage(passage).flatMap(({ kind, start, text, context }) =>
    kind === 'heading' ? [] : [{ start, text: `${names} : ${context === '' ? '' : `${context} `}${text}` }],
  );
}

function namesOf({ documentName, heading }: Headed): string[] {
  return [documentName.replace(/\.\w{1,5}$/, ''), ...(heading === '' ? [] : heading.split(' > '))];
}
