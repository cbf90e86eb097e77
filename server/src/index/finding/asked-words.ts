import type { Glossary } from '../../language/glossary.ts';
import { type AnalysedQuestion, analyseQuestion, type Concept, type Lexicon, rarity } from '../search-question.ts';
import { fold } from '../../language/terms.ts';
import type { ParsedSearch } from './parse-search.ts';
import { withRepairs } from './repairs.ts';

/** Words that a begun one may become, the most frequent ones. */
const completions = 20;
/** Letters of a typed word that its stem may lack: "vaccinatio" is a beginning of what is indexed as "vaccin". */
const lettersAfterStem = 5;
const shortestStem = 4;

/** What a search asks for. The word that is still being typed stands for every word that it may become, too. */
export function askedWords(lexicon: Lexicon, { text, begun }: ParsedSearch, glossary: Glossary): AnalysedQuestion {
  const analysed = withRepairs(lexicon, analyseQuestion(lexicon, text, glossary));
  if (begun === undefined) return analysed;
  const wanted = completionsOf(lexicon, begun);
  if (wanted.length === 0) return analysed;
  const at = analysed.concepts.findLastIndex(({ word }) => word === begun || fold(word) === begun);
  const own = analysed.concepts[at];
  if (own === undefined) return { ...analysed, concepts: [...analysed.concepts, begunConcept(lexicon, begun, wanted)] };
  const concepts = [...analysed.concepts];
  concepts[at] =
    own.status === 'seen' ? { ...own, terms: [...new Set([...own.terms, ...wanted])] } : begunConcept(lexicon, own.word, wanted);
  return { ...analysed, concepts };
}

function completionsOf(lexicon: Lexicon, begun: string): string[] {
  const isCompletion = (term: string): boolean =>
    term.startsWith(begun) || (term.length >= Math.max(shortestStem, begun.length - lettersAfterStem) && begun.startsWith(term));
  const all = lexicon.listStarting(begun.slice(0, 2)).filter(({ term }) => term !== begun && isCompletion(term));
  return all
    .sort((a, b) => b.doc - a.doc || (a.term < b.term ? -1 : 1))
    .slice(0, completions)
    .map(({ term }) => term);
}

function begunConcept(lexicon: Lexicon, word: string, terms: readonly string[]): Concept {
  const most = Math.max(...lexicon.frequenciesOf([...terms]).values(), 0);
  return { word, terms, idf: rarity(terms[0] ?? word, most, lexicon.size.passages), weight: 1, status: 'seen' };
}
