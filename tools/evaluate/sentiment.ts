/** How well moods and clarifications are recognized, on labelled sentences, compared with other analysers. npm run evaluate -- sentiment */
import { createRequire } from 'node:module';
import { sentimentOf } from '../../server/src/features/learning/questions/sentiment.ts';
import { likenessByEncoder } from '../../server/src/testing/interactions/likeness.ts';
import { questionPairs, sentenceSets, tryClarification, trySentiment } from '../../server/src/testing/interactions/trial.ts';

const require = createRequire(import.meta.url);
const vader = require('vader-sentiment') as {
  SentimentIntensityAnalyzer: { polarity_scores: (text: string) => { compound: number } };
};
const wink = require('wink-sentiment') as (text: string) => { normalizedScore: number };

const analysers: Record<string, (text: string) => number> = {
  'the product': sentimentOf,
  VADER: (text) => vader.SentimentIntensityAnalyzer.polarity_scores(text.toLowerCase()).compound,
  'wink-sentiment': (text) => wink(text).normalizedScore,
};

for (const [name, sentences] of Object.entries(sentenceSets))
  for (const [analyser, analyse] of Object.entries(analysers)) {
    const { share, reversed } = trySentiment(sentences, analyse);
    const ratio = share / trySentiment(sentences, analysers['VADER'] ?? analyse).share;
    console.log(
      `${analyser.padEnd(16)} ${name.padEnd(14)} right ${(100 * share).toFixed(1).padStart(5)} % of ${sentences.length}, reversed ${String(reversed).padStart(2)}, VADER x ${ratio.toFixed(2)}`,
    );
  }

for (const [name, pairs] of Object.entries(questionPairs))
  for (const [how, likeness] of Object.entries({ 'by words alone': undefined, 'with the encoder': likenessByEncoder })) {
    const { precision, recall } = tryClarification(pairs, likeness);
    console.log(
      `clarification    ${name.padEnd(12)} ${how.padEnd(18)} precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)} of ${pairs.length}`,
    );
  }
