import type { ModelTrialResult } from '@vademecum/shared/settings/models.ts';
import { Check, CircleHelp, type LucideIcon, Quote } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { secondsLabel } from './model-labels.ts';

type Verdict = ModelTrialResult['sentences'][number]['verdict'];

const verdicts: Record<Verdict, { word: string; kind: 'success' | 'warning'; icon: LucideIcon }> = {
  quoted: { word: 'word for word', kind: 'success', icon: Quote },
  supported: { word: 'in the passage', kind: 'success', icon: Check },
  unsupported: { word: 'no source', kind: 'warning', icon: CircleHelp },
};

/** What came back, sentence by sentence, each with what became of it when it was checked. */
export function TrialResult({ result }: { result: ModelTrialResult }) {
  const { model, isUsable, problem, sentences, firstWord, total } = result;
  return (
    <>
      <Notice kind={isUsable ? 'success' : 'danger'} title={`${model} ${isUsable ? 'can be used' : 'cannot be used'}`}>
        {problem ?? 'It answered in time, and what it wrote stands in the passage, at least for the most part.'}
      </Notice>
      {sentences.length > 0 && (
        <ol aria-label="What it wrote" className="flex flex-col gap-2">
          {sentences.map(({ text, verdict }, index) => (
            <li key={index} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <span className="[overflow-wrap:anywhere]">{text}</span>
              <Badge kind={verdicts[verdict].kind} icon={verdicts[verdict].icon}>
                {verdicts[verdict].word}
              </Badge>
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm text-ink-soft">
        {firstWord === null ? 'No word came' : `First word after ${secondsLabel(firstWord)}`}, {secondsLabel(total)} in total
      </p>
    </>
  );
}
