import type { Suggestions } from '@vademecum/shared/chat.ts';
import type { Deps } from '../../deps.ts';
import { localDay } from '../../lib/local-day.ts';
import { questionAboutDocument, suggestedQuestion } from './suggested-question.ts';
import { getLibraryState, listHeadings, listSpreadDocuments, type SuggestionSource } from './suggestions.queries.ts';

const shown = 4;
const documentsTried = 40;
const headingsTried = 4;

interface Kept {
  stamp: string;
  suggestions: Promise<Suggestions>;
}

/** What was found, until the library changes; by what the product works with. */
const kept = new WeakMap<Deps['assistant'], Kept>();

/** Questions that the clinic's own documents answer, of as many documents as can be. */
export async function suggestQuestions(deps: Deps): Promise<Suggestions> {
  const today = localDay(deps.now());
  const { documents, stamp } = await getLibraryState(deps.db, today);
  const known = kept.get(deps.assistant);
  if (known?.stamp === stamp) return known.suggestions;
  const suggestions = findQuestions(deps, today).then((questions) => ({ hasDocuments: documents > 0, questions }));
  kept.set(deps.assistant, { stamp, suggestions });
  // What failed is tried again by whoever asks next.
  suggestions.catch(() => kept.delete(deps.assistant));
  return suggestions;
}

interface Candidate {
  documentId: number;
  question: string;
  isNatural: boolean;
  /** The section that should answer it; undefined where any of the document's may. */
  heading: string | undefined;
}

async function findQuestions(deps: Deps, today: string): Promise<string[]> {
  const documents = await listSpreadDocuments(deps.db, today, documentsTried);
  const sources = await listHeadings(
    deps.db,
    documents.map(({ id }) => id),
  );
  const found: Candidate[] = [];
  for (const document of documents) {
    const { natural, others } = candidates(
      document,
      sources.filter(({ documentId }) => documentId === document.id),
    );
    const answered = await answeredOf(deps, natural, headingsTried);
    found.push(...(answered.length > 0 ? answered : await answeredOf(deps, others, 1)));
  }
  return choose(found);
}

function candidates({ id: documentId, name }: { id: number; name: string }, sources: readonly SuggestionSource[]) {
  const ofSections = sources.flatMap((source): Candidate[] => {
    const made = suggestedQuestion(source);
    return made === undefined ? [] : [{ ...made, documentId, heading: source.heading }];
  });
  const others = ofSections.filter(({ isNatural }) => !isNatural).slice(0, headingsTried);
  const ofDocument = { documentId, question: questionAboutDocument(name), isNatural: false, heading: undefined };
  return { natural: ofSections.filter(({ isNatural }) => isNatural).slice(0, headingsTried), others: [...others, ofDocument] };
}

/** The first ones that the assistant answers, each out of the very section that it was made of. */
async function answeredOf({ assistant }: Deps, questions: readonly Candidate[], limit: number): Promise<Candidate[]> {
  const answered: Candidate[] = [];
  for (const candidate of questions) {
    if (answered.length === limit) break;
    const { passages, evidence } = await assistant.search({ question: candidate.question, limit: 1 });
    const [best] = passages;
    const isOfSection =
      best?.documentId === candidate.documentId && (candidate.heading === undefined || best.heading === candidate.heading);
    if (evidence.verdict === 'good' && isOfSection) answered.push(candidate);
  }
  return answered;
}

/** One of a document: first natural ones that begin with different words, then other natural ones, then the rest. */
function choose(found: readonly Candidate[]): string[] {
  const chosen = new Map<number, string>();
  const openings = new Set<string>();
  const take = (isWanted: (candidate: Candidate, opening: string) => boolean) => {
    for (const candidate of found) {
      const opening = candidate.question.split(' ', 1).join('');
      if (chosen.size === shown || chosen.has(candidate.documentId) || !isWanted(candidate, opening)) continue;
      chosen.set(candidate.documentId, candidate.question);
      openings.add(opening);
    }
  };
  take(({ isNatural }, opening) => isNatural && !openings.has(opening));
  take(({ isNatural }) => isNatural);
  take(() => true);
  const order = found.map(({ documentId }) => documentId);
  return [...chosen].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)).map(([, question]) => question);
}
