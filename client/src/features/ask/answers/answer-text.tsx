import { answerHeading, splitAnswer } from '@vademecum/shared/ask/answer-format.ts';
import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { sectionOf } from '../sources/citation-labels.ts';
import { useWritten } from '../sources/use-written.ts';
import { WrittenBlock } from '../sources/written-block.tsx';
import { AnswerMarkdown } from './answer-markdown.tsx';
import { type AnswerPart, partsOf } from './answer-parts.ts';

interface AnswerTextProps {
  text: string;
  citations: readonly Citation[];
  /** More is coming: nothing is folded away, and a mark that is not complete yet waits. */
  isStreaming: boolean;
  /** Between the heading and the text. */
  notices: ReactNode;
}

/** Long answers show their main part until Show More is pressed: specification, section 9. */
export function AnswerText({ text, citations, isStreaming, notices }: AnswerTextProps) {
  // An answer that was read while it came in does not fold up under the reader's eyes.
  const [isExpanded, setIsExpanded] = useState(isStreaming);
  const id = useId();
  const blocks = useWritten(citations);
  const { main, more } = splitAnswer(text);
  const whole = partsOf(isStreaming ? text.replace(/(?<!\s)\s*\[(?:\d*|\?)$/, '') : text, citations, blocks);
  const short = partsOf(main, citations, blocks);
  // What is folded away may be in a table that shows all the same.
  const isFoldable = !isStreaming && more !== '' && lengthOf(whole) > lengthOf(short);
  const parts = isFoldable && !isExpanded ? short : whole;
  const heading = isStreaming ? undefined : headingOf(text, parts);
  return (
    <>
      {heading !== undefined && <h2 className="mb-1 font-semibold">{heading}</h2>}
      {notices}
      <div id={id}>
        <AnswerParts parts={parts} heading={heading} />
      </div>
      {isFoldable && (
        <Button
          size="small"
          variant="ghost"
          aria-expanded={isExpanded}
          aria-controls={id}
          className="mt-1 -ml-3 text-accent print:hidden"
          onClick={() => {
            setIsExpanded(!isExpanded);
          }}
        >
          {isExpanded ? <ChevronUp aria-hidden size={16} /> : <ChevronDown aria-hidden size={16} />}
          {isExpanded ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </>
  );
}

const lengthOf = (parts: readonly AnswerPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'written' ? 1 : part.text.length), 0);

/** The specification's heading; the section's where the words before the first colon would be the name of a column. */
export function headingOf(text: string, [first]: readonly AnswerPart[]): string {
  const section = first?.kind === 'written' && first.written.rows.length > 0 ? first.written.citations[0] : undefined;
  if (section === undefined) return answerHeading(text);
  return sectionOf(section).split(' > ').at(-1) || section.documentName;
}

interface AnswerPartsProps {
  parts: readonly AnswerPart[];
  /** Above them. */
  heading: string | undefined;
}

/** The answer's sentences, and the procedures and tables between them. */
export function AnswerParts({ parts, heading }: AnswerPartsProps) {
  return parts.map((part, index) =>
    part.kind === 'written' ? (
      <WrittenBlock key={`written ${part.written.citations[0]?.number ?? index}`} written={part.written} heading={heading} />
    ) : (
      <div key={`text ${index}`} className={classNames('answer-text', part.kind === 'lead' ? 'text-lg' : 'not-first:mt-2')}>
        <AnswerMarkdown text={part.text} />
      </div>
    ),
  );
}
