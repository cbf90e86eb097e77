import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  /** What failed: "The documents could not be loaded". */
  title: string;
  text?: string;
  onRetry: () => void;
}

export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center">
      <CircleAlert aria-hidden size={28} className="text-danger" />
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-sm text-ink-soft [overflow-wrap:anywhere]">{text}</p>}
      <Button
        onClick={() => {
          onRetry();
        }}
        className="mt-2"
      >
        <RotateCw aria-hidden size={16} />
        Try again
      </Button>
    </div>
  );
}
