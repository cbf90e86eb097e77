declare module 'vader-sentiment' {
  /** compound: -1 to 1. */
  export const SentimentIntensityAnalyzer: {
    polarity_scores: (text: string) => { neg: number; neu: number; pos: number; compound: number };
  };
}
