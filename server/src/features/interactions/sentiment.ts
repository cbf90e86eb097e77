import { SentimentIntensityAnalyzer } from 'vader-sentiment';
import { aboutAnswers, ofTheWork } from './sentiment-words.ts';

/** Between these two somebody sounds neither pleased nor displeased. */
const neutralUpTo = 0.05;
/** Weaker words than those that the analyser counts as such. */
const roundsTo = 100;

/**
 * How pleased (1) or displeased (-1) somebody sounds with the product; 0 is neither. VADER (Hutto & Gilbert, 2014), which turns what is negated, reads the
 * text after words of the clinic's work (pain, emergency, death) were taken out, and what is said of answers (outdated, to the point) was put into words
 * that it knows. A question about the work has no mood.
 */
export function sentimentOf(text: string): number {
  const moods = sentencesIn(text.toLowerCase().replaceAll('’', "'")).flatMap((sentence) => {
    const mood = isPlainQuestion(sentence) ? 0 : moodOf(sentence);
    return Math.abs(mood) <= neutralUpTo ? [] : [mood];
  });
  if (moods.length === 0) return 0;
  return Math.round((moods.reduce((sum, mood) => sum + mood, 0) / moods.length) * roundsTo) / roundsTo;
}

function sentencesIn(text: string): string[] {
  return text.match(/[^.!?]+[.!?]*/g) ?? [];
}

/** Asks for something of the clinic; one that speaks to the product, or of it, may well be a complaint. */
function isPlainQuestion(sentence: string): boolean {
  const isQuestion =
    sentence.trimEnd().endsWith('?') || /^\s*(?:who|what|when|where|which|why|how|can|may|do|does|is|are)\b[^,]*$/.test(sentence);
  return isQuestion && !/\b(?:you|your|yourself|assistant|answers?|me|my question)\b/.test(sentence);
}

function moodOf(sentence: string): number {
  let text = sentence;
  for (const [said, known] of aboutAnswers) text = text.replace(said, ` ${known} `);
  return SentimentIntensityAnalyzer.polarity_scores(text.replace(ofTheWork, ' ')).compound;
}
