import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string }[];
}

/** The browser's own list: Radix's writes a style element, which the content security policy refuses, and phones show this one better. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative block print:hidden', className)}>
      <select
        className="block min-h-10 w-full appearance-none rounded-md border border-line-strong bg-surface py-2 pr-9 pl-3 text-ink aria-invalid:border-danger disabled:opacity-60"
        {...rest}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={16} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft" />
    </span>
  );
}
