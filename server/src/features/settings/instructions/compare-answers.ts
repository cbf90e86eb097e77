import type { TriedQuestion } from '@vademecum/shared/settings/instructions-trial.ts';

/** isUnfit: the model wrote what is not shown. isOut: it did not answer, which says nothing of the instructions. */
export interface TriedAnswer {
  shown: TriedQuestion['after'];
  isUnfit: boolean;
  isOut: boolean;
}

const unchanged = { change: null, why: null };

/** What instructions do to one answer, and in which words. */
export function compareAnswers(before: TriedAnswer, after: TriedAnswer): Pick<TriedQuestion, 'change' | 'why'> {
  if (before.isOut || after.isOut) return unchanged;
  const [was, is] = [before.shown, after.shown];
  if (was.citesRight && !is.citesRight)
    return {
      change: 'lost',
      why: after.isUnfit ? 'What the model writes is no longer fit to be shown' : 'No longer cites the right passage',
    };
  if (!was.citesRight && is.citesRight) return { change: 'gained', why: 'Now cites the right passage' };
  if (!is.citesRight || is.unsupported === was.unsupported) return unchanged;
  if (is.unsupported > was.unsupported) return { change: 'lost', why: 'More sentences that no source bears out' };
  return { change: 'gained', why: 'Fewer sentences that no source bears out' };
}
