import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { FactsLine } from '../sources/facts-line.tsx';
import { groupBySource } from '../sources/group-citations.ts';
import { factsOf } from '../sources/source-facts.ts';
import { matchLabel } from './likelihood.ts';

/** One row under an answer: how well the passages match the question, and what is known of the first source. Amber where there is doubt. */
export function TrustLine({ turn }: { turn: ChatTurn }) {
  const { verdict, unknownWords } = turn;
  const [first] = shownSources(turn);
  const isDoubtful = verdict === 'possible' || unknownWords.length > 0;
  const Icon = isDoubtful ? ShieldQuestionMark : ShieldCheck;
  return (
    <div
      role="group"
      aria-label="How far to trust this answer"
      className={classNames(
        'mt-3 flex items-start gap-2 rounded-md border px-3 py-2 text-sm [overflow-wrap:anywhere]',
        isDoubtful ? 'border-warning bg-warning-soft text-ink' : 'border-line text-ink-soft',
      )}
    >
      <Icon aria-hidden size={16} className={classNames('mt-0.5 shrink-0', isDoubtful ? 'text-warning' : 'text-success')} />
      <div className="min-w-0">
        <p>
          <span className="font-medium text-ink">{strengthOf(turn)}</span>
          {first !== undefined && <SourceLine turn={turn} first={first} />}
        </p>
        {unknownWords.length > 0 && (
          <p className="mt-0.5 text-ink">
            <span className="font-semibold">Not found in any document: </span>
            {unknownWords.map((word) => `“${word}”`).join(', ')}
          </p>
        )}
      </div>
    </div>
  );
}

/** The sources that answer, or may answer. */
function shownSources({ grounded, verdict, citations, nearest }: ChatTurn): readonly Citation[] {
  if (grounded) return citations;
  return verdict === 'possible' ? nearest : [];
}

/** Old answers do not say how likely they were. */
function strengthOf({ grounded, verdict, explanation }: ChatTurn): string {
  if (verdict === 'possible') return 'May answer your question';
  if (!grounded) return 'No match';
  return explanation === null ? 'Quoted source' : matchLabel(explanation.probability);
}

/** With several sources, the name of the one that the facts are about; the others have their facts on their cards. */
function SourceLine({ turn, first }: { turn: ChatTurn; first: Citation }) {
  const count = groupBySource(shownSources(turn)).length;
  return (
    <>
      <Dot />
      {count > 1 && (
        <>
          {first.documentName}
          <Dot />
        </>
      )}
      <FactsLine facts={factsOf(first, turn.sources)} />
    </>
  );
}

const Dot = () => <span className="text-ink-soft"> · </span>;
