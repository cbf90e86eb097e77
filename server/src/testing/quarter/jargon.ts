/**
 * A word that the staff of the simulated clinic say and no document contains, and the documents' own word for it, in pairs of a question
 * and its rephrasing.
 */
export interface Jargon {
  said: string;
  found: string;
  pairs: readonly (readonly [asked: string, again: string])[];
}

export const jargon: readonly Jargon[] = [
  {
    said: 'sitter',
    found: 'chaperone',
    pairs: [
      ['Who may act as a sitter?', 'Who may act as a chaperone?'],
      ['What does the sitter write in the chart?', 'What does the chaperone write in the chart?'],
      ['Which exams need a sitter?', 'Which exams need a chaperone?'],
    ],
  },
  {
    said: 'lingo',
    found: 'interpreter',
    pairs: [
      ['How do I reach the lingo by phone?', 'How do I reach the interpreter by phone?'],
      ['Who pays for the lingo?', 'Who pays for the interpreter?'],
      ['When do I book the lingo for a visit?', 'When do I book the interpreter for a visit?'],
    ],
  },
  {
    said: 'coldbox',
    found: 'refrigerator',
    pairs: [
      ['Who checks the coldbox?', 'Who checks the refrigerator?'],
      ['What is the coldbox temperature?', 'What is the refrigerator temperature?'],
      ['Who reads the coldbox log?', 'Who reads the refrigerator log?'],
    ],
  },
  {
    said: 'handoff',
    found: 'referral',
    pairs: [
      ['How fast is an urgent handoff sent?', 'How fast is an urgent referral sent?'],
      ['Who closes a handoff?', 'Who closes a referral?'],
      ['What belongs into a handoff?', 'What belongs into a referral?'],
    ],
  },
  {
    said: 'puddle',
    found: 'spill',
    pairs: [
      ['Where is the puddle kit?', 'Where is the spill kit?'],
      ['What is in the puddle kit?', 'What is in the spill kit?'],
      ['Who cleans up a large puddle?', 'Who cleans up a large spill?'],
    ],
  },
];

/**
 * Another thing that some of the staff say, and wrongly: a waiver is no consent, and the documents have both. They find the answer
 * unhelpful, ask with the other word and are content. If it were learned, people who ask for the waiver (golden) would get answers about
 * consents.
 */
export const wrongJargon: Jargon & { golden: string } = {
  said: 'waiver',
  found: 'consent',
  pairs: [
    ['Who signs the waiver?', 'Who signs the consent?'],
    ['Who keeps the waiver?', 'Who keeps the consent?'],
    ['Does a telehealth visit need a waiver?', 'Does a telehealth visit need a consent?'],
  ],
  golden: 'When is a waiver signed?',
};
