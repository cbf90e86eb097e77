import type { Explanation } from '@vademecum/shared/ask/answers.ts';
import { Check, type LucideIcon, Quote, SearchX, SpellCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { translated } from '../../../locale/english.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useChatActions } from '../chat-context.ts';
import { sectionOf } from '../sources/citation-labels.ts';
import { likelihoodLabel } from './likelihood.ts';

interface WhyPanelProps {
  query: string;
  explanation: Explanation;
}

/** The words searched for, the passages considered, the confidence of the search, and the time it took. */
export function WhyPanel({ query, explanation }: WhyPanelProps) {
  const { searchedFor, words, passages, probability, timings } = explanation;
  return (
    <div className="flex flex-col gap-3 text-sm">
      {searchedFor !== query && (
        <Part title="Searched for">
          <p className="[overflow-wrap:anywhere]">{searchedFor}</p>
          <p className="text-ink-soft">Expanded using your previous question.</p>
        </Part>
      )}
      <Part title="Search terms">{words.length === 0 ? <p className="text-ink-soft">None.</p> : <LookedForWords words={words} />}</Part>
      <Part title="Passages reviewed">
        {passages.length === 0 ? (
          <p className="text-ink-soft">No passage contains any of these words.</p>
        ) : (
          <ConsideredPassages passages={passages} />
        )}
      </Part>
      <Part title="Confidence">
        <p>
          {likelihoodLabel(probability)} answered by these passages ({percentLabel(probability)})
        </p>
      </Part>
      <Part title="Time taken">
        <p className="tabular-nums">
          Search {durationLabel(timings.search)} · first word after {durationLabel(timings.firstWord)} · whole answer after{' '}
          {durationLabel(timings.total)}
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

type LookedForWord = Explanation['words'][number];

const icons: Record<LookedForWord['status'], { icon: LucideIcon; className: string }> = {
  found: { icon: Check, className: 'text-success' },
  repaired: { icon: SpellCheck, className: 'text-warning' },
  unknown: { icon: SearchX, className: 'text-danger' },
};

/** The words of the question, what became of each, and as what it was looked for. */
function LookedForWords({ words }: { words: readonly LookedForWord[] }) {
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
            {others.length > 0 && <span className="text-ink-soft"> (also matched: {others.join(', ')})</span>}
          </li>
        );
      })}
    </ul>
  );
}

type ConsideredPassage = Explanation['passages'][number];

/** Best first. Each one opens at its place in the source. */
function ConsideredPassages({ passages }: { passages: readonly ConsideredPassage[] }) {
  return (
    <ol className="-mx-2 flex flex-col gap-0.5">
      {passages.map((passage, index) => (
        <li key={index}>
          <PassageButton passage={passage} />
        </li>
      ))}
    </ol>
  );
}

function PassageButton({ passage }: { passage: ConsideredPassage }) {
  const { openPlace } = useChatActions();
  const { documentId, documentName, lineIndex, score, isCited } = passage;
  const place = [sectionOf(passage), documentId === null ? translated('memory') : `line ${lineIndex + 1}`]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <button
      type="button"
      className="flex w-full items-start justify-between gap-3 rounded-sm px-2 py-1 text-left hover:bg-sunken"
      onClick={(event) => {
        openPlace(passage, event.currentTarget);
      }}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{documentName}</span>
        {isCited && (
          <>
            {' '}
            <Badge icon={Quote}>Cited</Badge>
          </>
        )}
        <span className="block text-ink-soft">{place}</span>
      </span>
      <span className="mt-0.5 flex shrink-0 items-center justify-end gap-2 text-xs sm:w-28 text-ink-soft tabular-nums">
        <span aria-hidden className="hidden h-1.5 flex-1 overflow-hidden rounded-full bg-line sm:block">
          <span className="block h-full bg-accent" style={{ width: `${Math.min(1, score) * 100}%` }} />
        </span>
        <span className="sr-only">Match: </span>
        {percentLabel(score)}
      </span>
    </button>
  );
}

type ExplanationLabelsLookedForWord = Explanation['words'][number];

export function percentLabel(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
}

/** Milliseconds, as exactly as a person cares to know. */
export function durationLabel(ms: number): string {
  if (ms < 1) return 'under 1 ms';
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** The result for a word of the question: found, searched for in another spelling, or found nowhere. */
function wordLabel({ status, usedAs: [closest] }: ExplanationLabelsLookedForWord): string {
  if (status === 'unknown') return 'not found in any document';
  return status === 'found' || closest === undefined ? 'found' : `spelled “${closest}”`;
}

/** As what else a word was looked for: other words that mean the same; its own forms are none. */
function othersUsed({ word, status, usedAs }: ExplanationLabelsLookedForWord): string[] {
  const others = status === 'repaired' ? usedAs.slice(1) : usedAs;
  return [...new Set(others)].filter((other) => !word.startsWith(other) && !other.startsWith(word));
}
