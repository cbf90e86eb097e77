import { findPassagesSchema } from '@vademecum/shared/memories/memory-sources.ts';
import { usePaused } from './use-typed-text.ts';

const pauseMs = 250;

interface Search<Found> {
  data: readonly Found[] | undefined;
  isError: boolean;
  isPending: boolean;
  isFetching: boolean;
}

interface FoundFor<Found> {
  found: readonly Found[];
  /** The message when nothing is found. */
  empty: string;
  /** The results may change in a moment. */
  isSearching: boolean;
}

interface PassageWords {
  /** The words to search for. */
  q: string;
  isSearched: boolean;
  /** None of an older search once nothing is searched for any more. */
  outcomeOf: <Found>(search: Search<Found>, failure: string) => FoundFor<Found>;
}

/** A passage is searched for by a few of its words, in the pauses of typing them. */
export function usePassageWords(text: string): PassageWords {
  const typed = text.trim();
  const q = usePaused(typed, pauseMs);
  const isSearched = typed !== '' && findPassagesSchema.safeParse({ q }).success;
  return {
    q,
    isSearched,
    outcomeOf: (search, failure) => {
      const isSearching = typed !== '' && (typed !== q || (isSearched && search.isFetching));
      if (!isSearched) return { found: [], empty: typed === '' ? 'Type a few words of the passage' : 'Searching …', isSearching };
      if (search.isError) return { found: [], empty: failure, isSearching };
      return { found: search.data ?? [], empty: search.isPending ? 'Searching …' : 'No passage says this', isSearching };
    },
  };
}
