import { splitAnswer } from '@vademecum/shared/ask/answer-format.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AnswerMarkdown } from './lazy-answer-markdown.ts';

interface AnswerTextProps {
  text: string;
  /** More is coming: nothing is folded away, and a mark that is not complete yet waits. */
  isStreaming: boolean;
}

/** Long answers show their main part until Show More is pressed: specification, section 9. */
export function AnswerText({ text, isStreaming }: AnswerTextProps) {
  // An answer that was read while it came in does not fold up under the reader's eyes.
  const [isExpanded, setIsExpanded] = useState(isStreaming);
  const id = useId();
  const { main, more } = splitAnswer(text);
  const isFoldable = !isStreaming && more !== '';
  const shown = isStreaming ? text.replace(/(?<!\s)\s*\[(?:\d*|\?)$/, '') : isFoldable && !isExpanded ? main : text;
  return (
    <>
      <div id={id} className="answer-text">
        <Suspense fallback={<p className="whitespace-pre-line">{shown}</p>}>
          <AnswerMarkdown text={shown} />
        </Suspense>
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
