/** Why a model's answer is not shown. Those in `isOutage` say that the model is not there, so that it is left alone for a while. */
const reasons = {
  unreachable: 'could not be reached',
  slow: 'did not answer in time',
  broken: 'broke off in the middle of its answer',
  refused: 'did not accept the question',
  endless: 'did not come to an end',
  empty: 'gave no answer',
  'not-found': 'found no answer in the passages',
  unsupported: 'wrote mostly what the documents do not say',
  resting: 'has just failed and is paused for a while',
} as const;
export type FailureKind = keyof typeof reasons;

export class ModelFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, options?: ErrorOptions) {
    super(`The model ${reasons[kind]}`, options);
    this.kind = kind;
  }
}

export function isOutage(kind: FailureKind): boolean {
  return kind === 'unreachable' || kind === 'slow' || kind === 'broken' || kind === 'refused';
}

/** For the person who asked: the failure, and the text they read instead. */
export function fallbackSentence(label: string, kind: FailureKind): string {
  return `The model ${label} ${reasons[kind]}. This answer is quoted from the documents.`;
}

/** What a model wrote, but is not shown; the others say that it did not get that far. */
const unfit = ['endless', 'empty', 'not-found', 'unsupported'] as const;

/** True if this sentence says that the model answered, with what was not fit to be shown. */
export function isUnfitText(label: string, fallback: string | null): boolean {
  return unfit.some((kind) => fallbackSentence(label, kind) === fallback);
}
