import type { Explanation } from '@vademecum/shared/ask/answers.ts';
import { Check, SearchX, SpellCheck, type LucideIcon } from 'lucide-react';
import { othersUsed, wordLabel } from './explanation-labels.ts';

type LookedForWord = Explanation['words'][number];

const icons: Record<LookedForWord['status'], { icon: LucideIcon; className: string }> = {
  found: { icon: Check, className: 'text-success' },
  repaired: { icon: SpellCheck, className: 'text-warning' },
  unknown: { icon: SearchX, className: 'text-danger' },
};

/** The words of the question, what became of each, and as what it was looked for. */
export function LookedForWords({ words }: { words: readonly LookedForWord[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {words.map((word, index) => {
        const { icon: Icon, className } = icons[word.status];
        const others = othersUsed(word);
        return (
          <li key={index} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{word.word}</span>{' '}
            <span className={className}>
              <Icon aria-hidden size={14} className="mr-1 inline align-[-2px]" />
              {wordLabel(word)}
            </span>
            {others.length > 0 && <span className="text-ink-soft"> · looked for as {others.join(', ')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
