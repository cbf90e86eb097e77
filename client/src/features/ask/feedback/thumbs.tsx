import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useSendFeedback } from './send-feedback.ts';

const choices = [
  { isHelpful: true, label: 'Thumbs up', icon: ThumbsUp },
  { isHelpful: false, label: 'Thumbs down', icon: ThumbsDown },
] as const;

interface ThumbsProps {
  turn: ChatTurn;
  onJudged: (isHelpful: boolean) => void;
}

/** A judgement in one press, which the other press changes. It shows at once, and goes back if the server refuses it. */
export function Thumbs({ turn, onJudged }: ThumbsProps) {
  const { mutate, isPending, variables } = useSendFeedback();
  const chosen = isPending ? variables.isHelpful : turn.isHelpful;
  return (
    <div role="group" aria-label="Was this answer helpful?" className="flex">
      {choices.map(({ isHelpful, label, icon }) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          aria-pressed={chosen === isHelpful}
          className={classNames(chosen === isHelpful && 'bg-accent-soft text-accent [&_svg]:fill-current')}
          onClick={() => {
            if (chosen !== isHelpful) mutate({ messageId: turn.id, feedbackType: 'helpful', isHelpful });
            onJudged(isHelpful);
          }}
        />
      ))}
    </div>
  );
}
