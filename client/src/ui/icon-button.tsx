import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  /** Name of the action: read out, and shown as a tooltip. */
  label: string;
}

export function IconButton({ icon: Icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type={type}
        aria-label={label}
        className={classNames(
          'inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors',
          'hover:bg-sunken hover:text-ink disabled:opacity-50 data-[state=open]:bg-sunken print:hidden',
          className,
        )}
        {...rest}
      >
        <Icon aria-hidden size={18} />
      </button>
    </Tooltip>
  );
}
