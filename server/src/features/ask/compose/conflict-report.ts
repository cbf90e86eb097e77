import type { AnswerEvent, Conflict } from '@vademecum/shared/ask/answers.ts';
import type { Cited, CitationBook } from '../cite/citations.ts';
import { findConflicts, type FoundConflict } from './conflicts.ts';
import type { Asked } from '../retrieve/sentence-ranking.ts';
import { shownText } from '../../../language/sentences.ts';

export type ConflictReport = { conflicts: Conflict[]; events: AnswerEvent[] };

/**
 * Where the sources of an answer differ: for its `conflicts`, and as the citations and the plain sentence that follow its text. Only what the answer itself
 * rests on counts: one side at least must be cited in it already.
 */
export function reportConflicts(asked: Asked, book: CitationBook): ConflictReport {
  const report: ConflictReport = { conflicts: [], events: [] };
  const cited = new Set(book.list().map(({ documentId, memoryId, startOffset }) => `${documentId}:${memoryId}:${startOffset}`));
  const isCited = ({ sentence }: FoundConflict['sides'][number]): boolean => {
    const passage = asked.passages[sentence.passage];
    return passage !== undefined && cited.has(`${passage.documentId}:${passage.memoryId}:${passage.startOffset + sentence.start}`);
  };
  for (const { about, sides } of findConflicts(asked).filter((one) => one.sides.some(isCited))) {
    const shown = sides.flatMap(({ sentence, value }) => {
      const source = book.cite(shownText(sentence), sentence.passage + 1);
      return source === undefined ? [] : [{ source, value }];
    });
    if (shown.length < 2) continue;
    report.conflicts.push({ about, sides: shown.map(({ source, value }) => ({ citation: source.citation.number, value })) });
    for (const { source } of shown) if (source.isNew) report.events.push({ type: 'citation', citation: source.citation });
    report.events.push({ type: 'text', delta: `\n\n${differ(shown)}` });
  }
  return report;
}

function differ(sides: readonly { source: Cited; value: string }[]): string {
  const said = sides.map(({ source: { citation }, value }) => `“${citation.documentName}” says ${value} [${citation.number}]`);
  return `Sources differ: ${said.join('; ')}.`;
}
