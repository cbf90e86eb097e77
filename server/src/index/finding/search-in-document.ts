import type { FoundInDocument } from '@vademecum/shared/search/search.ts';
import type { Database } from 'better-sqlite3';
import type { IndexFollower } from '../search-follower.ts';
import { searchKnowledge } from '../search-tuning.ts';
import { currentIndex } from '../search-words.ts';
import { readContent } from '../search.queries.ts';
import { askedWords } from './asked-words.ts';
import { matchesIn, phraseIn, type Range } from './matches.ts';
import { parseSearch } from './parse-search.ts';

/** Marks in one document; who needs more reads it. */
const mostMarks = 5_000;

/**
 * The places of a search's words in a document, in reading order; its phrases alone, if it has any. undefined: there is no such document.
 */
export function findInDocument(db: Database, { id, q }: { id: number; q: string }, follower?: IndexFollower): FoundInDocument | undefined {
  return db.transaction(() => {
    const content = readContent(db, id);
    if (content === undefined) return undefined;
    const parsed = parseSearch(q);
    const ranges = parsed.phrases.length > 0 ? parsed.phrases.flatMap((phrase) => phraseIn(content, phrase)) : inWords();
    return withLines(content, ranges.sort((a, b) => a.from - b.from).slice(0, mostMarks));

    function inWords(): Range[] {
      const { concepts } = askedWords(currentIndex(db, follower), parsed, searchKnowledge(db).glossary);
      return matchesIn(content ?? '', new Set(concepts.flatMap(({ terms }) => terms)));
    }
  })();
}

function withLines(content: string, ranges: readonly Range[]): FoundInDocument {
  let line = 0;
  let at = 0;
  return ranges.map(({ from, to }) => {
    for (let next = content.indexOf('\n', at); next >= 0 && next < from; next = content.indexOf('\n', at)) {
      at = next + 1;
      line++;
    }
    return { from, to, lineIndex: line };
  });
}
