import { LoaderCircle } from 'lucide-react';

export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="flex h-full min-h-32 items-center justify-center gap-3 text-ink-soft">
      <LoaderCircle aria-hidden size={20} className="animate-spin" />
      {label}
    </div>
  );
}
