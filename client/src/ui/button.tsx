import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Tooltip } from './tooltip.tsx';

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
};

/** The look of a link to the next step, under a list or a figure. */
export const nextStepLook = 'inline-flex min-h-8 items-center text-sm text-accent underline';

const sizes = { small: 'min-h-8 px-3 text-sm', medium: 'min-h-10 px-4' };

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
}

export function Button({ variant = 'secondary', size = 'medium', type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(
        'inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors',
        'disabled:opacity-60 aria-disabled:opacity-60 print:hidden',
        variants[variant],
        sizes[size],
        className,
      )}
      {...rest}
    />
  );
}

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
