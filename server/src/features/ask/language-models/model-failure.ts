import { answerTexts, type FailureKind, textsFor } from '../answer-texts.ts';

export class ModelFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, options?: ErrorOptions) {
    super(`The model ${answerTexts.en.failures[kind]}`, options);
    this.kind = kind;
  }
}

export function isOutage(kind: FailureKind): boolean {
  return kind === 'unreachable' || kind === 'slow' || kind === 'broken' || kind === 'refused';
}

/** For the person who asked, in the language of the question: the failure, and the text they read instead. */
export function fallbackSentence(label: string, kind: FailureKind, question: string): string {
  const { fallback, failures } = textsFor(question);
  return fallback(label, failures[kind]);
}

/** What a model wrote, but is not shown; the others say that it did not get that far. */
const unfit = ['endless', 'empty', 'not-found', 'unsupported'] as const;

/** True if this sentence says that the model answered, with what was not fit to be shown. */
export function isUnfitText(label: string, fallback: string | null): boolean {
  const all = Object.values(answerTexts).flatMap((texts) => unfit.map((kind) => texts.fallback(label, texts.failures[kind])));
  return fallback !== null && all.includes(fallback);
}
