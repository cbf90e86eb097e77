import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** The action that helps. */
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center">
      <Icon aria-hidden size={28} className="text-ink-soft" />
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-sm text-ink-soft">{text}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
