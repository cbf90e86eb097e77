import { markedHeadings } from './headings.ts';
import type { Citation } from '@vademecum/shared/answers.ts';
import type { RetrievedPassage } from './search.ts';
import { type Sentence, sentencesOfPassage, shownText } from './sentences.ts';
import { sourceOf } from './source-of.ts';
import { tokenize } from './terms.ts';
import { isSupported } from './verify.ts';

type Source = { sentence: Sentence; passage: RetrievedPassage; number: number };
/** A part of an answer with the citation that bears it out; isNew says whether it is shown for the first time. */
export type Cited = { citation: Citation; isNew: boolean };
export type CitationBook = {
  /** The source of a sentence of the answer; undefined if no retrieved passage bears it out. hint is the passage's number as the model wrote it. */
  cite: (text: string, hint?: number) => Cited | undefined;
  /** The sentence of the passage of that number that says the same; undefined if it has none. */
  citeAlso: (text: string, number: number) => Cited | undefined;
  list: () => Citation[];
};

/** Citations are made here, from what was retrieved: whatever number a model wrote, its sentence is looked up in the passages. */
export function createCitationBook(passages: readonly RetrievedPassage[]): CitationBook {
  const sources = passages.flatMap((passage, index) => sourcesOf(passage, index + 1));
  const byWords = new Map<string, Source[]>();
  for (const source of sources) {
    const key = wordsOf(shownText(source.sentence));
    byWords.set(key, [...(byWords.get(key) ?? []), source]);
  }
  const given = new Map<string, Citation>();
  const toCited = ({ passage, sentence }: Source, verdict: Citation['verdict']): Cited => {
    const at = `${sourceOf(passage)}:${passage.startOffset + sentence.start}`;
    const known = given.get(at);
    if (known !== undefined) return { citation: known, isNew: false };
    const citation = toCitation(passage, sentence, given.size + 1, verdict);
    given.set(at, citation);
    return { citation, isNew: true };
  };
  const cite = (text: string, hint?: number): Cited | undefined => {
    const same = preferred(byWords.get(wordsOf(text)), hint);
    const source = same ?? preferred(supporting(text, sources), hint);
    return source === undefined ? undefined : toCited(source, same === undefined ? 'supported' : 'quoted');
  };
  const citeAlso = (text: string, number: number): Cited | undefined => {
    const own = sources.filter((source) => source.number === number);
    const same = own.find(({ sentence }) => wordsOf(shownText(sentence)) === wordsOf(text));
    const source = same ?? supporting(text, own)[0];
    return source === undefined ? undefined : toCited(source, same === undefined ? 'supported' : 'quoted');
  };
  return { cite, citeAlso, list: () => [...given.values()] };
}

/** A citation of a passage's sentence; offsets and line are those of the sentence itself in its document. */
export function toCitation(passage: RetrievedPassage, sentence: Sentence, number: number, verdict: Citation['verdict']): Citation {
  return {
    number,
    documentId: passage.documentId,
    memoryId: passage.memoryId,
    documentName: passage.documentName,
    section: sectionAt(passage, sentence.start) || passage.documentName,
    lineIndex: passage.firstLine + (passage.text.slice(0, sentence.start).match(/\n/g)?.length ?? 0),
    version: passage.version,
    startOffset: passage.startOffset + sentence.start,
    endOffset: passage.startOffset + sentence.end,
    quote: sentence.text,
    page: passage.page,
    verdict,
    standing: passage.standing ?? 'effective',
    warning: passage.warning ?? null,
  };
}

/** A passage may hold several short sections: the headings that the sentence stands under, joined by " > ". */
function sectionAt(passage: RetrievedPassage, offset: number): string {
  const path = passage.heading === '' ? [] : passage.heading.split(' > ');
  for (const { title, level } of markedHeadings(passage.text.slice(0, offset))) {
    path.splice(Math.min(level - 1, path.length));
    path.push(title);
  }
  return path.join(' > ');
}

function sourcesOf(passage: RetrievedPassage, number: number): Source[] {
  return sentencesOfPassage(passage)
    .filter((sentence) => sentence.kind !== 'heading')
    .map((sentence) => ({ sentence, passage, number }));
}

/** Of equal sources, the passage that the model named, else the best one. */
function preferred(sources: readonly Source[] | undefined, hint: number | undefined): Source | undefined {
  return sources?.find((source) => source.number === hint) ?? sources?.[0];
}

function supporting(text: string, sources: readonly Source[]): Source[] {
  return sources.filter((source) => isSupported(text, `${source.sentence.context} ${source.sentence.text}`));
}

function wordsOf(text: string): string {
  return tokenize(text)
    .map((token) => token.word)
    .join(' ');
}
