import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={classNames(
        'block min-h-10 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-ink',
        'aria-invalid:border-danger disabled:opacity-60',
        className,
      )}
      {...rest}
    />
  );
}
