import type { Suggestions } from '@vademecum/shared/ask/chat.ts';
import { sharedAudience } from '../../../db/shared-audience.ts';
import type { Deps } from '../../../deps.ts';
import { localDay } from '../../../lib/local-day.ts';
import { questionAboutDocument, suggestedQuestion } from './suggested-question.ts';
import { getDocumentsState, getLibraryState, listHeadings, listSpreadDocuments, type SuggestionSource } from './suggestions.queries.ts';

const shown = 4;
const documentsTried = 40;
const headingsTried = 4;

/**
 * A full list is good for this long after the library has changed, if its own documents have not: others are looked for in the background.
 */
const keptMs = 10 * 60_000;

interface Library {
  audience: string;
  /** YYYY-MM-DD. */
  today: string;
  documents: number;
  /** Documents that are still being read. */
  reading: number;
  stamp: string;
}

interface Found {
  suggestions: Omit<Suggestions, 'reading'>;
  /** The documents that the questions are of, and how these stood. */
  documentIds: readonly number[];
  state: string;
}

interface Kept {
  stamp: string;
  /** Milliseconds of the product's clock. */
  since: number;
  /** No document was being read. */
  isWhole: boolean;
  found: Promise<Found>;
}

/** What was found, until the library changes; by what the product works with, and by the audience of who asks. */
const kept = new WeakMap<Deps['assistant'], Map<string, Kept>>();

function keptBy({ assistant }: Deps): Map<string, Kept> {
  const all = kept.get(assistant) ?? new Map<string, Kept>();
  kept.set(assistant, all);
  return all;
}

/** Questions that the clinic's own documents answer, of as many documents as can be. */
export async function suggestQuestions(deps: Deps): Promise<Suggestions> {
  const today = localDay(deps.now());
  const library = { today, audience: await sharedAudience(deps.db), ...(await getLibraryState(deps.db, today)) };
  return { ...(await suggestFor(deps, library)), reading: library.reading };
}

async function suggestFor(deps: Deps, library: Library): Promise<Omit<Suggestions, 'reading'>> {
  const known = keptBy(deps).get(library.audience);
  if (known?.stamp === library.stamp) return (await known.found).suggestions;
  // The first documents of a handbook bring four questions; the whole of it brings better ones.
  const isOutgrown = known?.isWhole === false && library.reading === 0;
  const good = known === undefined || isOutgrown ? undefined : await stillGood(deps, known, library.today);
  if (known === undefined || good === undefined) return (await begin(deps, library, known)).suggestions;
  if (deps.now().getTime() - known.since > keptMs) renew(deps, library, known);
  return good.suggestions;
}

/** A full list whose documents are as they were. */
async function stillGood({ db }: Deps, known: Kept, today: string): Promise<Found | undefined> {
  const found = await known.found.catch(() => undefined);
  if (found?.documentIds.length !== shown) return undefined;
  return (await getDocumentsState(db, found.documentIds, today)) === found.state ? found : undefined;
}

/** Looks again, unless another caller has started to since `known` was looked at. */
function begin(deps: Deps, library: Library, known: Kept | undefined): Promise<Found> {
  const current = keptBy(deps).get(library.audience);
  if (current !== undefined && current !== known) return current.found;
  const begun = { stamp: library.stamp, since: deps.now().getTime(), isWhole: library.reading === 0, found: look(deps, library) };
  keptBy(deps).set(library.audience, begun);
  // If it failed, the next caller tries again.
  begun.found.catch(() => keptBy(deps).delete(library.audience));
  return begun.found;
}

/** Looks again while the known list is still given out. */
function renew(deps: Deps, library: Library, known: Kept): void {
  const since = deps.now().getTime();
  known.since = since;
  const found = look(deps, library);
  found.then(
    () => keptBy(deps).set(library.audience, { stamp: library.stamp, since, isWhole: library.reading === 0, found }),
    (error: unknown) => {
      deps.log.warn({ err: error }, 'questions to suggest could not be looked for');
    },
  );
}

async function look(deps: Deps, { today, documents }: Library): Promise<Found> {
  const chosen = await findQuestions(deps, today);
  const documentIds = chosen.map(({ documentId }) => documentId);
  const suggestions = { hasDocuments: documents > 0, questions: chosen.map(({ question }) => question) };
  return { suggestions, documentIds, state: await getDocumentsState(deps.db, documentIds, today) };
}

interface Candidate {
  documentId: number;
  question: string;
  isNatural: boolean;
  /** The section that should answer it; undefined where any of the document's may. */
  heading: string | undefined;
}

async function findQuestions(deps: Deps, today: string): Promise<Candidate[]> {
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
    // Those that come after could not change these.
    if (chooseFirst(found).size === shown) break;
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

/** Of each document the first natural one that begins with a word of its own. */
function chooseFirst(found: readonly Candidate[]): Map<number, Candidate> {
  const chosen = new Map<number, Candidate>();
  const openings = new Set<string>();
  for (const candidate of found) {
    const opening = candidate.question.split(' ', 1).join('');
    if (chosen.size === shown || chosen.has(candidate.documentId) || !candidate.isNatural || openings.has(opening)) continue;
    chosen.set(candidate.documentId, candidate);
    openings.add(opening);
  }
  return chosen;
}

/** One of a document: first natural ones that begin with different words, then other natural ones, then the rest. */
function choose(found: readonly Candidate[]): Candidate[] {
  const chosen = chooseFirst(found);
  for (const candidate of [...found.filter(({ isNatural }) => isNatural), ...found]) {
    if (chosen.size < shown && !chosen.has(candidate.documentId)) chosen.set(candidate.documentId, candidate);
  }
  const order = found.map(({ documentId }) => documentId);
  return [...chosen.values()].sort((a, b) => order.indexOf(a.documentId) - order.indexOf(b.documentId));
}
