import { notFoundResponse, notFoundTitles } from '@vademecum/shared/ask/answer-words.ts';
import { type Language, languageOf } from '../../language/spanish/language-of.ts';

/** Why a model's answer is not shown. Those in `isOutage` say that the model is not there, so that it is left alone for a while. */
export type FailureKind = 'unreachable' | 'slow' | 'broken' | 'refused' | 'endless' | 'empty' | 'not-found' | 'unsupported' | 'resting';

export type AnswerTexts = {
  notFound: string;
  /** Each side: what a source says, with its citation. */
  differ: (sides: readonly string[]) => string;
  says: (source: string, value: string, number: number) => string;
  /** Behind "The model NAME". */
  failures: Record<FailureKind, string>;
  fallback: (label: string, failure: string) => string;
};

/** What the product itself says in an answer, by the language of the question. Documents are quoted as they are written. */
export const answerTexts: Record<Language, AnswerTexts> = {
  en: {
    notFound: notFoundResponse,
    differ: (sides) => `Sources differ: ${sides.join('; ')}.`,
    says: (source, value, number) => `“${source}” says ${value} [${number}]`,
    failures: {
      unreachable: 'could not be reached',
      slow: 'did not answer in time',
      broken: 'broke off in the middle of its answer',
      refused: 'did not accept the question',
      endless: 'did not come to an end',
      empty: 'gave no answer',
      'not-found': 'found no answer in the passages',
      unsupported: 'wrote mostly what the documents do not say',
      resting: 'has just failed and is paused for a while',
    },
    fallback: (label, failure) => `The model ${label} ${failure}. This answer is quoted from the documents.`,
  },
  es: {
    notFound: [
      notFoundTitles[1],
      'No encontré información específica sobre su pregunta.',
      [
        '- Haga la pregunta con otras palabras.',
        '- Busque en la sección de documentos los manuales de procedimientos.',
        '- Añada la información a las notas.',
        '- Pregunte al administrador de la clínica.',
      ].join('\n'),
    ].join('\n\n'),
    differ: (sides) => `Las fuentes difieren: ${sides.join('; ')}.`,
    says: (source, value, number) => `“${source}” dice ${value} [${number}]`,
    failures: {
      unreachable: 'no está accesible',
      slow: 'no respondió a tiempo',
      broken: 'se interrumpió en medio de su respuesta',
      refused: 'no aceptó la pregunta',
      endless: 'no llegó a terminar',
      empty: 'no dio ninguna respuesta',
      'not-found': 'no encontró ninguna respuesta en los pasajes',
      unsupported: 'escribió sobre todo cosas que los documentos no dicen',
      resting: 'acaba de fallar y está en pausa por un rato',
    },
    fallback: (label, failure) => `El modelo ${label} ${failure}. Esta respuesta se cita de los documentos.`,
  },
};

/** The product's texts for an answer to this question. */
export function textsFor(question: string): AnswerTexts {
  return answerTexts[languageOf(question)];
}
