import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';

/** Specification, section 9: how long the panel stays to say thank you. */
const thanksMs = 2_000;

export function Thanks({ onDone }: { onDone: () => void }) {
  useEffect(() => {
    const timer = window.setTimeout(onDone, thanksMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [onDone]);
  return (
    <p role="status" className="flex items-center gap-2">
      <CircleCheck aria-hidden size={18} className="text-accent" />
      Thank you for your feedback.
    </p>
  );
}
