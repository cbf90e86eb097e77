import type { OpenReading } from '@vademecum/shared/documents/acknowledgements.ts';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { issueOf, messageOf } from '../../../lib/failures.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordInput } from '../../../ui/input.tsx';

interface Proof {
  answers: number[];
  password?: string;
}

interface AcknowledgeDialogProps {
  reading: OpenReading;
  isPending: boolean;
  /** The server's refusal of the last try. */
  error: unknown;
  onSubmit: (proof: Proof) => void;
  onClose: () => void;
}

/** The check questions and the signature. A wrong answer shows what the document says, and the person tries again. */
export function AcknowledgeDialog({ reading, isPending, error, onSubmit, onClose }: AcknowledgeDialogProps) {
  const { documentName, questions, needsSignature } = reading;
  const [answers, setAnswers] = useState<(number | undefined)[]>(() => questions.map(() => undefined));
  const [password, setPassword] = useState('');
  const given = answers.filter((answer) => answer !== undefined);
  const isComplete = given.length === questions.length && (needsSignature !== true || password !== '');
  return (
    <FormDialog
      title="I have read and understood this"
      description={documentName}
      onClose={onClose}
      onSubmit={() => {
        if (isComplete && !isPending) onSubmit({ answers: given, ...(needsSignature === true && { password }) });
      }}
      submitLabel={isPending ? 'Saving...' : needsSignature === true ? 'Sign' : 'Acknowledge'}
      isDisabled={!isComplete}
      isBusy={isPending}
      error={error === null ? undefined : messageOf(error, 'The server cannot be reached. Please try again.')}
    >
      {questions.map(({ question, choices }, at) => (
        <Question
          key={question}
          question={question}
          choices={choices}
          chosen={answers[at]}
          quote={issueOf(error, `answers.${at}`)}
          onChoose={(choice) => setAnswers((before) => before.with(at, choice))}
        />
      ))}
      {needsSignature === true && <Signature password={password} error={issueOf(error, 'password')} onChange={setPassword} />}
    </FormDialog>
  );
}

interface SignatureProps {
  password: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

function Signature({ password, error, onChange }: SignatureProps) {
  return (
    <Field label="Your password" hint="It is your signature." error={error}>
      {(control) => (
        <PasswordInput {...control} autoComplete="current-password" value={password} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

interface QuestionProps {
  question: string;
  choices: string[];
  chosen: number | undefined;
  /** What the document says, where the last answer was wrong. */
  quote: string | undefined;
  onChoose: (choice: number) => void;
}

function Question({ question, choices, chosen, quote, onChoose }: QuestionProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={quote === undefined ? undefined : `${name}-quote`}>
      <legend className="mb-1 font-medium [overflow-wrap:anywhere]">{question}</legend>
      {choices.map((choice, at) => (
        <label key={choice} className="flex min-h-9 items-start gap-2 py-1 [overflow-wrap:anywhere]">
          <input
            type="radio"
            name={name}
            checked={chosen === at}
            onChange={() => onChoose(at)}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          {choice}
        </label>
      ))}
      {quote !== undefined && (
        <p id={`${name}-quote`} className="mt-1 flex items-start gap-1 text-sm text-danger [overflow-wrap:anywhere]">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {quote}
        </p>
      )}
    </fieldset>
  );
}
