import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classNames(
        'block w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-ink',
        'aria-invalid:border-danger disabled:opacity-60',
        className,
      )}
      {...rest}
    />
  );
}
