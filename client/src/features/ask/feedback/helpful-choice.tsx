import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

const choices = [
  { isHelpful: true, label: 'Helpful', icon: ThumbsUp },
  { isHelpful: false, label: 'Not helpful', icon: ThumbsDown },
] as const;

interface HelpfulChoiceProps {
  value: boolean | undefined;
  onChange: (isHelpful: boolean) => void;
}

export function HelpfulChoice({ value, onChange }: HelpfulChoiceProps) {
  return (
    <div role="group" aria-label="Was this answer helpful?" className="flex flex-wrap gap-2">
      {choices.map(({ isHelpful, label, icon: Icon }) => (
        <Button
          key={label}
          variant={value === isHelpful ? 'primary' : 'secondary'}
          aria-pressed={value === isHelpful}
          onClick={() => {
            onChange(isHelpful);
          }}
        >
          <Icon aria-hidden size={16} />
          {label}
        </Button>
      ))}
    </div>
  );
}
