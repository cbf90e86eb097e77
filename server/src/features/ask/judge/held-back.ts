import type { RetrievedPassage } from '../retrieve/search.ts';
import type { RankedSentence } from '../retrieve/sentence-ranking.ts';
import { askedDrugFilter } from './asked-drugs.ts';
import { askedMeasureFilter } from './asked-measures.ts';
import { askedRowFilter } from './asked-scopes.ts';
import { emptyFor } from './empty-sentences.ts';

/**
 * Tells whether a sentence must not be shown for the question, however close it is: it is about another drug, patient or route, a row for another weight, age
 * or percentage, or says nothing. `sentences`: all of each passage, with its headings.
 */
export function heldBackFor(
  question: string,
  passages: readonly RetrievedPassage[],
  sentences: readonly (readonly RankedSentence[])[],
): (sentence: RankedSentence) => boolean {
  const isOfDrug = askedDrugFilter(question);
  const isForMeasure = askedMeasureFilter(question);
  const isRowForPatients = askedRowFilter(question);
  const isEmpty = emptyFor(question);
  return (sentence) =>
    isEmpty(sentence) ||
    !isForMeasure(sentence) ||
    !isRowForPatients(sentence) ||
    !isOfDrug(sentence, { passage: passages[sentence.passage], sentences: sentences[sentence.passage] ?? [] });
}
