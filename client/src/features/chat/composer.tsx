import type { AnswerLength } from '@vademecum/shared/answers.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { CircleStop, CornerDownLeft } from 'lucide-react';
import { useId, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { lengthChoices } from './lengths.ts';

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  onDraftChange: (draft: string) => void;
  length: AnswerLength;
  isPending: boolean;
  onSend: (length: AnswerLength) => void;
  onStop: () => void;
}

/** Where the question is written. Enter sends it at the length that was used last; each of the three buttons sends it at its own. */
export function Composer({ input, draft, onDraftChange, length, isPending, onSend, onStop }: ComposerProps) {
  const hintId = useId();
  const isTooLong = draft.length > limits.query;
  const canSend = !isPending && !isTooLong && draft.trim() !== '';

  function send(at: AnswerLength) {
    if (canSend) onSend(at);
    input.current?.focus();
  }

  function sendOnEnter(event: KeyboardEvent) {
    // Enter also ends the composition of a character in some languages.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(length);
  }

  return (
    <div className="border-t border-line bg-surface px-4 py-3 lg:px-6 print:hidden">
      <div className="mx-auto max-w-4xl">
        <Textarea
          ref={input}
          value={draft}
          aria-label="Your question"
          aria-describedby={hintId}
          aria-invalid={isTooLong || undefined}
          placeholder="Ask a question about healthcare processes..."
          className="field-sizing-content max-h-50 min-h-20 resize-none"
          onChange={(event) => {
            onDraftChange(event.target.value);
          }}
          onKeyDown={sendOnEnter}
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p id={hintId} className={isTooLong ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>
            {isTooLong ? `The question is too long (${limits.query} characters at most).` : 'Enter sends, Shift+Enter starts a new line.'}
          </p>
          {isPending ? (
            <Button
              onClick={() => {
                onStop();
                input.current?.focus();
              }}
            >
              <CircleStop aria-hidden size={16} />
              Stop
            </Button>
          ) : (
            <SendButtons length={length} canSend={canSend} onSend={send} />
          )}
        </div>
      </div>
    </div>
  );
}

function SendButtons({ length, canSend, onSend }: { length: AnswerLength; canSend: boolean; onSend: (length: AnswerLength) => void }) {
  return (
    <div role="group" aria-label="Send for an answer that is" className="flex gap-2">
      {lengthChoices.map((choice) => {
        const isCurrent = choice.length === length;
        const Icon = isCurrent ? CornerDownLeft : choice.icon;
        return (
          <Tooltip
            key={choice.length}
            text={`Send for a ${choice.label.toLowerCase()} answer: ${choice.hint}${isCurrent ? ' (Enter)' : ''}`}
          >
            <Button
              variant={isCurrent ? 'primary' : 'secondary'}
              aria-disabled={!canSend}
              className="px-3"
              onClick={() => {
                onSend(choice.length);
              }}
            >
              <Icon aria-hidden size={16} />
              {choice.label}
            </Button>
          </Tooltip>
        );
      })}
    </div>
  );
}
