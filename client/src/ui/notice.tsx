import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

const looks = {
  info: { icon: Info, className: 'bg-accent-soft text-ink', iconClassName: 'text-accent' },
  success: { icon: CircleCheck, className: 'bg-success-soft text-ink', iconClassName: 'text-success' },
  warning: { icon: TriangleAlert, className: 'bg-warning-soft text-ink', iconClassName: 'text-warning' },
  danger: { icon: CircleAlert, className: 'bg-danger-soft text-ink', iconClassName: 'text-danger' },
};

interface NoticeProps {
  kind?: keyof typeof looks;
  title?: string;
  /** alert interrupts a screen reader, status waits; leave out what is there from the start. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

export function Notice({ kind = 'info', title, role, children }: NoticeProps) {
  const { icon: Icon, className, iconClassName } = looks[kind];
  return (
    <div role={role} className={classNames('flex gap-3 rounded-md px-3 py-2 text-sm', className)}>
      <Icon aria-hidden size={18} className={classNames('mt-0.5 shrink-0', iconClassName)} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
