import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';

/** Terms that hold the text in what they are, stand for or note; those that begin with it first. */
export function findTerms(terms: readonly GlossaryTerm[], text: string): GlossaryTerm[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...terms];
  const found = terms.filter(({ term, longForms, note }) => [term, ...longForms, note].some((part) => part.toLowerCase().includes(wanted)));
  const isBest = ({ term }: GlossaryTerm) => term.toLowerCase().startsWith(wanted);
  return [...found.filter(isBest), ...found.filter((term) => !isBest(term))];
}
