import { SentimentIntensityAnalyzer } from 'vader-sentiment';
import { readWordSections } from '../../../language/words.ts';

const linesOf = readWordSections('sentiment');
/** A person who is "very angry" speaks of a feeling, not of the work. */
const ofTheWork = new RegExp(`(?<!\\b(?:i am|i'm|makes me|made me|so|very|really) )\\b(?:${linesOf('work').join('|')})\\b`, 'g');
const steps = ['1 very good', '2 bad', '3 good', '4 not', '5 good', '6 bad', '7 not'];
/** What is said of answers, with the words of the lexicon that mean the same. */
const aboutAnswers = steps.map((step): [RegExp, string] => [
  new RegExp(`(?<![\\w'])(?:${linesOf(step).join('|')})(?![\\w'])`, 'gu'),
  ` ${step.slice(2)} `,
]);

/** Between these two somebody sounds neither pleased nor displeased. */
const neutralUpTo = 0.05;
/** Weaker words than those that the analyser counts as such. */
const roundsTo = 100;
/** Of people who say that something is not so, with nothing else that reveals a mood ("nobody picks up there"). */
const ofDenial = -0.4;
/** The first words show the mood; more characters take long. */
const longestRead = 500;

/**
 * How pleased (1) or displeased (-1) somebody sounds with the product; 0 is neither. VADER (Hutto & Gilbert, 2014), which turns what is negated, reads the
 * text after words of the clinic's work (pain, emergency, death) were taken out, and what is said of answers (outdated, to the point) was put into words
 * that it knows. A question about the work, and a request, has no mood.
 */
export function sentimentOf(text: string): number {
  const moods = partsOf(text.slice(0, longestRead).toLowerCase().replaceAll('’', "'")).flatMap((part) => {
    const mood = isPlainQuestion(part) ? 0 : moodOf(part);
    return Math.abs(mood) <= neutralUpTo ? [] : [mood];
  });
  if (moods.length === 0) return 0;
  return Math.round((moods.reduce((sum, mood) => sum + mood, 0) / moods.length) * roundsTo) / roundsTo;
}

/** Sentences, and the thanks that go before a question. */
function partsOf(text: string): string[] {
  return (text.match(/[^.!?]+[.!?]*/g) ?? []).flatMap((sentence) => {
    const thanks =
      /^\s*(?:ok(?:ay)? |so |very )?(?:thanks?|thank you|thx|great|good|perfect|brilliant|excellent|nice|awesome|cheers|lovely|super)\b[^,]{0,20},/.exec(
        sentence,
      )?.[0];
    return thanks === undefined ? [sentence] : [thanks, sentence.slice(thanks.length)];
  });
}

const asks =
  /^\s*(?:(?:and|so|but|ok|hi|hello|please),? )*(?:who|whom|whose|what|when|where|which|why|how|can|could|may|must|shall|should|will|do|does|is|are|was|were)\b(?!'|n't| (?:not|be|a|what|everything|exactly)\b)[^,]*$/;
const requests =
  /^\s*(?:please )?(?:(?:show|tell|give|send|find|remind) (?:me|us)|list|(?:i|we)(?:'d| would) (?:like|love) to|(?:i|we) (?:need|want) (?:to know|the|a|an)|(?:i am |i'm )?looking for|like what)\b/;
const speaksToTheProduct =
  /\?\?|\b(?:why (?:do|did|don't|can't|are|must) you|you (?:said|say|keep|missed|gave|give|told|never|don't|didn't|just|only|always)|(?:can|could|would) you (?:please )?(?:fix|stop|not|update|correct)|yourself|assistant|(?:this|that|the|any|an|no|these) answers?|(?:tell|told|giv|gave|send|sent|show)\w* me|my question|supposed to|(?:who|what|why|how|where) on earth|still|simply|even|actually|ever|have to ask|what use)\b/;

/** Asks for something of the clinic; one that speaks to the product, or of it, may well be a complaint. */
function isPlainQuestion(sentence: string): boolean {
  if (requests.test(sentence)) return !/\b(?:finally|already|stop|just|simply|actually|not|wrong)\b/.test(sentence);
  return isQuestion(sentence) && !speaksToTheProduct.test(sentence);
}

const isQuestion = (sentence: string): boolean => sentence.trimEnd().endsWith('?') || asks.test(sentence);

const denies = /\b(?:not|no|never|nobody|none|nothing|nowhere|cannot|without)\b|n't\b/;
/** Says what is not so, and is not displeased. */
const deniesCalmly =
  /\b(?:not|n't)\b.{0,500}\byet\b|n't\b.{0,500}\byet\b|\bneither\b.{0,500}\bnor\b|\bno (?:comment|change|opinion)\b|\bnot sure\b/;
/** Asks as nobody does who only wants to know. */
const asksImpatiently =
  /\?\?|\bhave to ask\b|\b(?:still|simply|even|actually|ever)\b.{0,500}(?:\bnot\b|n't\b)|(?:\bnot\b|n't\b).{0,500}\b(?:still|simply|even|actually|ever)\b/;

/** What comes after "but" is what counts. */
function moodOf(sentence: string): number {
  if (deniesCalmly.test(sentence)) return 0;
  const [last = 0, ...before] = sentence
    .split(/\b(?:but|however)\b/)
    .map((clause) => moodOfClause(clause, isQuestion(sentence)))
    .reverse();
  return Math.abs(last) > neutralUpTo ? last : (before.find((mood) => Math.abs(mood) > neutralUpTo) ?? 0);
}

function moodOfClause(clause: string, isQuestion: boolean): number {
  let text = clause.trim().replace(/(?<![.!])[.!]+$/, '');
  for (const [said, known] of aboutAnswers) text = text.replace(said, known);
  const mood = SentimentIntensityAnalyzer.polarity_scores(text.replace(ofTheWork, ' ')).compound;
  if (Math.abs(mood) > neutralUpTo) return mood;
  return (isQuestion ? asksImpatiently : denies).test(clause) ? ofDenial : 0;
}
