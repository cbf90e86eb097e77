import { SentimentIntensityAnalyzer } from 'vader-sentiment';

/** How pleased (1) or displeased (-1) somebody sounds; negation counts (in small letters only, as VADER is ported). Hutto & Gilbert, VADER, 2014. */
export function sentimentOf(text: string): number {
  return SentimentIntensityAnalyzer.polarity_scores(text.toLowerCase()).compound;
}
