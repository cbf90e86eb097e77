import { keyLabels } from '../lib/shortcuts.ts';
import { Kbd } from './kbd.tsx';

/** What is pressed together, each key in a box of its own. */
export function KeyNames({ name }: { name: string }) {
  return (
    <span className="inline-flex gap-1 whitespace-nowrap">
      {keyLabels(name).map((label) => (
        <Kbd key={label}>{label}</Kbd>
      ))}
    </span>
  );
}
