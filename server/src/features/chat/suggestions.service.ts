import type { Suggestions } from '@vademecum/shared/chat.ts';
import type { Deps } from '../../deps.ts';
import { questionAboutDocument, suggestedQuestion } from './suggested-question.ts';
import { getLibraryState, listHeadings, listSpreadDocuments, type SuggestionSource } from './suggestions.queries.ts';

const shown = 4;
const documentsTried = 12;
const headingsTried = 4;

interface Kept {
  state: string;
  suggestions: Promise<Suggestions>;
}

/** What was found, until the library changes; by what the product works with. */
const kept = new WeakMap<Deps['assistant'], Kept>();

/** Questions that the clinic's own documents answer, of as many documents as can be. */
export async function suggestQuestions(deps: Deps): Promise<Suggestions> {
  const state = await getLibraryState(deps.db);
  const known = kept.get(deps.assistant);
  if (known?.state === state) return known.suggestions;
  const suggestions = findSuggestions(deps);
  kept.set(deps.assistant, { state, suggestions });
  // What failed is tried again by whoever asks next.
  suggestions.catch(() => kept.delete(deps.assistant));
  return suggestions;
}

async function findSuggestions(deps: Deps): Promise<Suggestions> {
  const documents = await listSpreadDocuments(deps.db, documentsTried);
  const sources = await listHeadings(
    deps.db,
    documents.map(({ id }) => id),
  );
  const questions: string[] = [];
  for (const { id, name } of documents) {
    if (questions.length === shown) break;
    const question = await firstAnswered(
      deps,
      id,
      candidates(
        name,
        sources.filter(({ documentId }) => documentId === id),
      ),
    );
    if (question !== undefined) questions.push(question);
  }
  return { hasDocuments: documents.length > 0, questions };
}

interface Candidate {
  question: string;
  /** The section that should answer it; undefined where any of the document's may. */
  heading: string | undefined;
}

function candidates(name: string, sources: readonly SuggestionSource[]): Candidate[] {
  const ofSections = sources.flatMap((source) => {
    const question = suggestedQuestion(source);
    return question === undefined ? [] : [{ question, heading: source.heading }];
  });
  return [...ofSections.slice(0, headingsTried), { question: questionAboutDocument(name), heading: undefined }];
}

/** The first question that the assistant answers, and out of the very section that it was made of. */
async function firstAnswered({ assistant }: Deps, documentId: number, questions: readonly Candidate[]): Promise<string | undefined> {
  for (const { question, heading } of questions) {
    const { passages, evidence } = await assistant.search({ question, limit: 1 });
    const [best] = passages;
    const isOfSection = best?.documentId === documentId && (heading === undefined || best.heading === heading);
    if (evidence.verdict === 'good' && isOfSection) return question;
  }
  return undefined;
}
