import type { Measured } from '../../../bench/lib/figures.ts';
import type { Statement } from '../../../bench/lib/answer-measures.ts';
import type { Outcome } from './staff-judge.ts';
import type { StaffQuestion } from './staff-set.ts';

export const peerNames = ['MiniSearch', 'FTS5'] as const;
export type Place = { first: boolean; five: boolean };
/** Where the gold passage is in each ranking, and whether a gold sentence is among the candidates that an answer is composed of. */
export type Ranks = Record<'own' | (typeof peerNames)[number], Place> & { candidate: boolean };

/** isOffered: an answer is in what was shown or in the passages offered; isRead: in their sentences that the screen quotes. ranks: answerable questions only. */
export type Judged = {
  clinic: string;
  question: StaffQuestion;
  isFollowUp: boolean;
  outcome: Outcome;
  shown: readonly Statement[];
  isOffered: boolean;
  isRead: boolean;
  ranks?: Ranks;
};

/** value: a share, or of what is counted a number. of: how many it is measured on. */
type Measure = { name: string; value: number; of: number; isCount?: boolean; target?: string; peers?: Record<string, number> };

const isOutcome =
  (outcome: Outcome) =>
  (row: Judged): boolean =>
    row.outcome === outcome;
const isDangerous = ({ question, outcome }: Judged): boolean => question.danger && (outcome === 'wrong' || outcome === 'answered');

function shareOf(name: string, rows: readonly Judged[], pick: (row: Judged) => boolean, target?: string): Measure {
  return { name, value: rows.filter(pick).length / rows.length, of: rows.length, ...(target !== undefined && { target }) };
}

function outcomes(name: string, rows: readonly Judged[], targets: { right: string; refused?: string }): Measure[] {
  return [
    shareOf(`${name}: right and usable`, rows, isOutcome('right'), targets.right),
    shareOf(`${name}: half right`, rows, isOutcome('half')),
    shareOf(`${name}: wrong`, rows, isOutcome('wrong')),
    shareOf(`${name}: refused`, rows, isOutcome('refused'), targets.refused),
  ];
}

/** What the targets of the assistant are about, over the clinics of one split. */
export function measuresOf(rows: readonly Judged[]): Measure[] {
  const asked = rows.filter(({ isFollowUp }) => !isFollowUp);
  const followUps = rows.filter(({ isFollowUp }) => isFollowUp);
  const ofKind = (of: readonly Judged[], kind: StaffQuestion['kind']): Judged[] => of.filter(({ question }) => question.kind === kind);
  const answerable = ofKind(asked, 'answerable');
  const answers = asked.filter(({ outcome }) => outcome !== 'refused');
  const danger = asked.filter(({ question }) => question.danger);
  const measures: Measure[] = [
    ...outcomes('answerable', answerable, { right: '≥ .70', refused: '≤ .08' }),
    shareOf('answerable: shown or offered', answerable, ({ isOffered }) => isOffered, '≥ .92'),
    shareOf('answerable: in the sentences shown or offered', answerable, ({ isRead }) => isRead),
    shareOf('answers shown: right', answers, isOutcome('right'), '≥ .85'),
    shareOf('answers shown: right or half right', answers, ({ outcome }) => outcome === 'right' || outcome === 'half'),
    shareOf('near-absent: not answered', ofKind(asked, 'absent'), isOutcome('refused'), '≥ .80'),
    shareOf('outside: not answered', ofKind(asked, 'outside'), isOutcome('refused')),
    { name: 'dangerous and wrong', value: danger.filter(isDangerous).length, of: danger.length, isCount: true, target: '≤ .07 of them' },
    ...outcomes('follow-ups', ofKind(followUps, 'answerable'), { right: '≥ .75' }),
    shareOf('follow-ups, near-absent: not answered', ofKind(followUps, 'absent'), isOutcome('refused')),
    ...rankMeasures(answerable),
  ];
  return measures.filter(({ of }) => of > 0);
}

function rankMeasures(answerable: readonly Judged[]): Measure[] {
  const found = (name: string, at: keyof Place): Measure => ({
    ...shareOf(name, answerable, ({ ranks }) => ranks?.own[at] === true),
    peers: Object.fromEntries(peerNames.map((peer) => [peer, shareOf(peer, answerable, ({ ranks }) => ranks?.[peer][at] === true).value])),
  });
  return [
    found('passage first', 'first'),
    found('passage among five', 'five'),
    shareOf('sentence among 20 candidates', answerable, ({ ranks }) => ranks?.candidate === true),
  ];
}

/** A table of one split: shares with the number of questions that they are of. */
export function tableOf(title: string, rows: readonly Judged[]): string {
  const lines = measuresOf(rows).map(({ name, value, of, isCount, target = '', peers }) => [
    name,
    isCount === true ? `${value}` : asShare(value),
    `${of}`,
    target,
    ...peerNames.map((peer) => (peers?.[peer] === undefined ? '' : asShare(peers[peer]))),
  ]);
  return [[title, 'here', 'of', 'target', ...peerNames], ...lines]
    .map(([first = '', ...cells]) => (first.padEnd(46) + cells.map((cell, index) => cell.padStart(index < 2 ? 6 : 15)).join('')).trimEnd())
    .join('\n');
}

/** One line about a clinic. */
export function lineOf(clinic: string, rows: readonly Judged[]): string {
  const measures = new Map(measuresOf(rows).map((measure) => [measure.name, measure]));
  const show = (label: string, name: string): string => {
    const { value = NaN, isCount } = measures.get(name) ?? {};
    return `${label} ${isCount === true ? value : asShare(value)}`;
  };
  const answerable = ['right and usable', 'half right', 'wrong', 'refused'].map((name) =>
    show(name.split(' ')[0] ?? '', `answerable: ${name}`),
  );
  const others = [
    show('offered', 'answerable: shown or offered'),
    show('trust', 'answers shown: right'),
    show('absent kept', 'near-absent: not answered'),
    show('dangerous', 'dangerous and wrong'),
    show('passage first', 'passage first'),
  ];
  return `${clinic.padEnd(26)}${[...answerable, ...others].join(', ')}`;
}

/** The measures as they are saved; those of another split begin with its name. */
export function figuresOf(rows: readonly Judged[], split = ''): Measured[] {
  return measuresOf(rows).flatMap(({ name, value, of, isCount, peers }): Measured[] => {
    const percent = (share: number): number => Number((share * 100).toFixed(1));
    const figure = isCount
      ? { name: `${split}${name}`, value, unit: `of ${of}` }
      : { name: `${split}${name}`, value: percent(value), unit: `% of ${of.toLocaleString('en-US')} questions` };
    if (peers === undefined) return [figure];
    return Object.entries(peers).map(([peer, theirs]) => ({
      ...figure,
      name: `${figure.name}, against ${peer}`,
      peer: { name: peer, value: percent(theirs) },
    }));
  });
}

function asShare(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(2).replace(/^0/, '');
}
