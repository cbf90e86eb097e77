import type { Asked, Roster } from '@vademecum/shared/documents/acknowledgements.ts';

/** Fields for choices of a question; those that stay empty are left out. */
export const choiceFields = 4;

export interface QuestionDraft {
  question: string;
  choices: string[];
  /** The place of the right choice; undefined until it is marked. */
  right: number | undefined;
  quote: string;
}

export const newQuestion = (): QuestionDraft => ({
  question: '',
  choices: Array.from({ length: choiceFields }, () => ''),
  right: undefined,
  quote: '',
});

export interface AskDraft extends Asked {
  due: string | undefined;
  everyVersion: boolean;
  needsSignature: boolean;
  questions: QuestionDraft[];
}

export function draftOf(request: Roster['request']): AskDraft {
  return {
    roles: request?.roles ?? [],
    departmentIds: request?.departments.map(({ id }) => id) ?? [],
    userIds: request?.people.map(({ id }) => id) ?? [],
    due: request?.due,
    everyVersion: request?.everyVersion ?? false,
    needsSignature: false,
    questions: [],
  };
}

/** As the server wants it; it may still be refused. */
export function changeInput(id: number, { roles, departmentIds, userIds, due = '', everyVersion }: AskDraft) {
  return { id, roles: [...roles], departmentIds: [...departmentIds], userIds: [...userIds], due, everyVersion };
}

export function askInput(id: number, draft: AskDraft) {
  return { ...changeInput(id, draft), needsSignature: draft.needsSignature, questions: draft.questions.map(questionInput) };
}

function questionInput({ question, choices, right, quote }: QuestionDraft) {
  const filled = choices.flatMap((choice, at) => (choice.trim() === '' ? [] : [{ choice, isRight: at === right }]));
  const place = filled.findIndex(({ isRight }) => isRight);
  return { question, choices: filled.map(({ choice }) => choice), right: place === -1 ? filled.length : place, quote };
}
