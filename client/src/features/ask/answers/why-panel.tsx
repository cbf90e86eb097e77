import type { Explanation } from '@vademecum/shared/ask/answers.ts';
import type { ReactNode } from 'react';
import { ConsideredPassages } from './considered-passages.tsx';
import { durationLabel, likelihoodLabel, percentLabel } from './explanation-labels.ts';
import { LookedForWords } from './looked-for-words.tsx';

interface WhyPanelProps {
  query: string;
  explanation: Explanation;
}

/** What was looked for, what was considered, how sure the search is, and how long it took. */
export function WhyPanel({ query, explanation }: WhyPanelProps) {
  const { searchedFor, words, passages, probability, timings } = explanation;
  return (
    <div className="flex flex-col gap-3 text-sm">
      {searchedFor !== query && (
        <Part title="Searched for">
          <p className="[overflow-wrap:anywhere]">{searchedFor}</p>
          <p className="text-ink-soft">Your question, completed from the conversation.</p>
        </Part>
      )}
      <Part title="Words looked for">{words.length === 0 ? <p className="text-ink-soft">None.</p> : <LookedForWords words={words} />}</Part>
      <Part title="Passages considered">
        {passages.length === 0 ? (
          <p className="text-ink-soft">No passage holds any of these words.</p>
        ) : (
          <ConsideredPassages passages={passages} />
        )}
      </Part>
      <Part title="How sure">
        <p>
          It is {likelihoodLabel(probability)} ({percentLabel(probability)}) that these passages hold the answer.
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
