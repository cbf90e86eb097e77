import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import { CornerDownLeft } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { lengthChoices } from './lengths.ts';

interface SendButtonsProps {
  /** The length at which Enter sends. */
  length: AnswerLength;
  canSend: boolean;
  onSend: (length: AnswerLength) => void;
}

/** They stay reachable while there is nothing to send, so that their tooltips can be read. */
export function SendButtons({ length, canSend, onSend }: SendButtonsProps) {
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
