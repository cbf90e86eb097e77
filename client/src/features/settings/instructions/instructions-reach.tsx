import { noModelWrites, nothingToTry } from '@vademecum/shared/settings/instructions-trial.ts';
import { trpc } from '../../../trpc.ts';
import { Notice } from '../../../ui/notice.tsx';

/** The people whose answers the instructions affect, and the questions that test them before they are saved. */
export function InstructionsReach() {
  const { data } = trpc.instructions.reach.useQuery(undefined, { refetchOnMount: 'always' });
  if (data === undefined) return null;
  return <Notice>{sentenceOf(data)}</Notice>;
}

function sentenceOf({ model, questions }: { model: string | null; questions: number }): string {
  if (model === null) return noModelWrites;
  if (questions === 0) return nothingToTry;
  return `Before a new text is saved, ${model} answers ${questions === 1 ? '1 golden question' : `${questions} golden questions`} with it and with the old one.`;
}
