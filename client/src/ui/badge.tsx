import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

const looks = {
  default: 'bg-accent-soft text-accent',
  secondary: 'bg-sunken text-ink-soft',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

interface BadgeProps {
  kind?: keyof typeof looks;
  /** A status is never color alone: give it an icon next to its word. */
  icon?: LucideIcon;
  children: ReactNode;
}

export function Badge({ kind = 'default', icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={classNames('inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap', looks[kind])}
    >
      {Icon !== undefined && <Icon aria-hidden size={12} />}
      {children}
    </span>
  );
}
