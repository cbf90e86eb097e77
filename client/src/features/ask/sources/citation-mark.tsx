import type { ExtraProps } from 'react-markdown';
import { CitationLink } from './citation-link.tsx';
import { UnsupportedMark } from '../answers/unsupported-mark.tsx';

/** A [n] or a [?] in an answer, as `citationMarks` left it. */
export function CitationMark({ node }: ExtraProps) {
  const number = node?.properties.dataNumber;
  return number === undefined ? <UnsupportedMark /> : <CitationLink number={Number(number)} />;
}
