import { drugsIn } from './drugs.ts';

/** Words of questions whose wrong answer can hurt somebody: medicines, allergies, emergencies, exposures, violence, the very young. */
const hazards = new RegExp(
  `\\b(?:${[
    'dos(?:e|es|age|ing)|bolus|mg|mcg|ml|meds?|medic[a-z]{1,12}|drugs?|pills?|inject[a-z]{0,6}|infus[a-z]{0,5}|iv|im|shots?|vaccin[a-z]{1,7}|vax|insulin|oxygen|o2',
    'allerg[a-z]{1,4}|anaphyl[a-z]{1,5}|epi|epipen|rash|hives|swell[a-z]{0,4}|swollen|wheez[a-z]{1,4}|latex|contrast|sedat[a-z]{1,5}',
    'seiz[a-z]{1,5}|chok[a-z]{1,4}|bleed[a-z]{0,4}|faint[a-z]{0,4}|pass(?:ed|ing) out|unconscious|unrespons[a-z]{1,5}|breath[a-z]{0,5}|airway|cpr|aed|code|stroke',
    'chest pain|shock|burn[a-z]{0,3}|overdos[a-z]{1,3}|narcan|crash[a-z]{0,3}|collaps[a-z]{1,4}|dying|911|emergenc[a-z]{1,4}|sats?|bp|pulse|vitals|sugar|glucose|potassium|inr|critical',
    'suicid[a-z]{1,4}|kill[a-z]{0,4}|self[- ]?harm|abus[a-z]{1,4}|violen[a-z]{1,3}|weapon|gun|knife|fire|isolat[a-z]{1,4}|expos[a-z]{1,4}|needle[a-z]{0,7}|stick|stuck|sharps|blood',
    'pregnan[a-z]{1,3}|preg|newborns?|infants?|bab(?:y|ies)|toddlers?|neonat[a-z]{1,4}|fever[a-z]{0,3}|\\d{1,4} ?(?:kg|lbs?|yo|y/o)|year old|month old|fell|falls?',
  ].join('|')})\\b`,
  'i',
);

/** Whether a wrong answer to the question can hurt somebody, by its words. It recognizes six in ten of the 889 development questions that are marked dangerous. */
export function canHurt(question: string): boolean {
  return hazards.test(question) || drugsIn(question).size > 0;
}
