import type { Database } from 'better-sqlite3';
import { addPhrase, createGlossary, type Glossary, type GlossaryTerm } from '../language/glossary.ts';
import { type AskedFor, askedFor } from '../language/same-question.ts';
import { glossaryNow } from './search-glossary.ts';
import { type Learned, type LearnedSynonym, type PassageBoost, readLearned } from './search-tuning.queries.ts';
import { termString } from '../language/terms.ts';

/**
 * Changes that are only tried, in addition to the live ones; withoutActions: the actions whose synonyms and boosts are left out, as if they
 * had been taken back; glossary: instead of the live one.
 */
export type SearchTrial = {
  synonyms?: readonly LearnedSynonym[];
  boosts?: readonly PassageBoost[];
  withoutActions?: readonly number[];
  glossary?: readonly GlossaryTerm[];
};
export type KnownBoost = PassageBoost & { asked: AskedFor };
/** The knowledge of the search apart from the library; another object as soon as anything of it has changed. */
export type SearchKnowledge = { glossary: Glossary; boosts: readonly KnownBoost[] };

type Read = {
  glossary: Glossary;
  revision: number;
  learned: Learned;
  live: SearchKnowledge;
  tried?: { key: string; knowledge: SearchKnowledge };
};

const read = new WeakMap<Database, Read>();

/** The glossary with the words that the search was taught, both as they now are in the database, and with the words that are tried. */
export function searchKnowledge(db: Database, trial?: SearchTrial): SearchKnowledge {
  const now = readNow(db);
  if (trial === undefined) return now.live;
  const key = JSON.stringify(trial);
  if (now.tried?.key !== key)
    now.tried = { key, knowledge: knowledgeOf(trial.glossary ? createGlossary(trial.glossary) : now.glossary, trying(now.learned, trial)) };
  return now.tried.knowledge;
}

function readNow(db: Database): Read {
  const { glossary, revision } = glossaryNow(db);
  const known = read.get(db);
  if (known?.revision === revision && known.glossary === glossary) return known;
  const learned = readLearned(db);
  const now = { glossary, revision, learned, live: knowledgeOf(glossary, learned) };
  read.set(db, now);
  return now;
}

type Taught = { synonyms: readonly LearnedSynonym[]; boosts: readonly PassageBoost[] };

function trying({ synonyms, boosts }: Learned, trial: SearchTrial): Taught {
  const stays = ({ actionId }: { actionId: number }): boolean => trial.withoutActions?.includes(actionId) !== true;
  return {
    synonyms: [...synonyms.filter(stays), ...(trial.synonyms ?? [])],
    boosts: [...boosts.filter(stays), ...(trial.boosts ?? [])],
  };
}

/** What was learned is a phrase as those that the glossary makes, so that it is one concept with what was said. */
function knowledgeOf(glossary: Glossary, { synonyms, boosts }: Taught): SearchKnowledge {
  const known = boosts.map((boost) => ({ ...boost, asked: askedFor(boost.question) }));
  if (synonyms.length === 0) return { glossary, boosts: known };
  const phrases = new Map(glossary.phrases);
  for (const { said, found } of synonyms) addPhrase(phrases, said, [...new Set(termString(found).split(' '))].filter(Boolean));
  return { glossary: { ...glossary, phrases }, boosts: known };
}
