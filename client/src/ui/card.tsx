import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('rounded-md border border-line bg-surface p-4', className)} {...rest} />;
}

/** Rows in a frame, with a line between them. */
export function RowList({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul className={classNames('divide-y divide-line rounded-md border border-line bg-surface', className)} {...rest} />;
}
