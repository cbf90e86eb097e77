import type { ReactNode } from 'react';
import { keyLabels } from '../lib/shortcuts.ts';

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs text-ink-soft">{children}</kbd>;
}

/** Keys that are pressed together, each in a box of its own. */
export function KeyNames({ name }: { name: string }) {
  return (
    <span className="inline-flex gap-1 whitespace-nowrap">
      {keyLabels(name).map((label) => (
        <Kbd key={label}>{label}</Kbd>
      ))}
    </span>
  );
}
