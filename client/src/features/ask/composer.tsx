import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { CircleStop, CornerDownLeft } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { pressedKey } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/form-controls.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { lengthChoices } from './lengths.ts';

interface ComposerProps {
  /** In the middle of a new chat, with nothing above it. */
  isHome: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  onDraftChange: (draft: string) => void;
  length: AnswerLength;
  isPending: boolean;
  onSend: (length: AnswerLength) => void;
  onStop: () => void;
  /** What to decide before the question is sent. */
  warning: ReactNode;
}

/** The count is shown once this few characters are left. */
const countedBefore = 200;
const sendHint = 'Enter to send, Shift+Enter for a new line';

/** Where the question is written. Enter sends it at the length that was used last; each of the three buttons sends it at its own. */
export function Composer({ isHome, input, draft, onDraftChange, length, isPending, onSend, onStop, warning }: ComposerProps) {
  const hintId = useId();
  const count = draft.trim().length;
  const isTooLong = count > limits.query;
  const isLong = count > limits.query - countedBefore;
  const canSend = !isPending && !isTooLong && draft.trim() !== '';

  function send(at: AnswerLength) {
    if (canSend) onSend(at);
    input.current?.focus();
  }

  return (
    <div
      data-bottom-bar={isHome ? undefined : 'composer'}
      className={classNames('px-4 lg:px-6 print:hidden', isHome ? 'pb-2' : 'border-t border-line bg-surface py-3 max-sm:py-2')}
    >
      <div className={classNames('mx-auto', isHome ? 'max-w-3xl' : 'max-w-4xl')}>
        {warning}
        <QuestionInput
          ref={input}
          value={draft}
          aria-describedby={hintId}
          aria-invalid={isTooLong || undefined}
          onValueChange={onDraftChange}
          onEnter={() => {
            send(length);
          }}
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p id={hintId} className={classNames('text-sm', isTooLong ? 'text-danger' : 'text-ink-soft', !isLong && 'max-sm:hidden')}>
            {isLong ? `${count.toLocaleString('en-US')} of ${limits.query.toLocaleString('en-US')} characters` : sendHint}
            {isTooLong && '. Shorten the question, or split it into several.'}
          </p>
          {isPending ? <StopButton input={input} onStop={onStop} /> : <SendButtons length={length} canSend={canSend} onSend={send} />}
        </div>
      </div>
    </div>
  );
}

interface QuestionInputProps extends ComponentProps<typeof Textarea> {
  onValueChange: (value: string) => void;
  onEnter: () => void;
}

/** 80 to 200 px high, as much as the question needs. */
function QuestionInput({ onValueChange, onEnter, ...rest }: QuestionInputProps) {
  return (
    <Textarea
      aria-label="Your question"
      placeholder="Ask a question about healthcare processes..."
      className="field-sizing-content max-h-50 min-h-20 resize-none"
      onChange={(event) => {
        onValueChange(event.target.value);
      }}
      onKeyDown={(event) => {
        if (!isSendKey(event)) return;
        event.preventDefault();
        onEnter();
      }}
      {...rest}
    />
  );
}

/** Enter without Shift; not the Enter that ends the composition of a character in some languages. */
function isSendKey(event: KeyboardEvent): boolean {
  return pressedKey(event, 'send') !== undefined && !event.nativeEvent.isComposing;
}

function StopButton({ input, onStop }: Pick<ComposerProps, 'input' | 'onStop'>) {
  return (
    <Button
      onClick={() => {
        onStop();
        input.current?.focus();
      }}
    >
      <CircleStop aria-hidden size={16} />
      Stop
    </Button>
  );
}

interface SendButtonsProps {
  /** The length at which Enter sends. */
  length: AnswerLength;
  canSend: boolean;
  onSend: (length: AnswerLength) => void;
}

/** They stay reachable while there is nothing to send, so that their tooltips can be read. */
function SendButtons({ length, canSend, onSend }: SendButtonsProps) {
  return (
    <div role="group" aria-label="Send, by length of the answer" className="flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5">
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
              className="px-3 max-sm:flex-1 max-sm:px-1"
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
