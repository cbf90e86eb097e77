import { acknowledgementLimits } from '@vademecum/shared/documents/acknowledgements.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea, TextField } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { newQuestion, type QuestionDraft } from './ask-draft.ts';

interface QuestionsFieldsProps {
  questions: readonly QuestionDraft[];
  onChange: (questions: QuestionDraft[]) => void;
}

/** Up to three check questions, each with the words of the document that answer it. */
export function QuestionsFields({ questions, onChange }: QuestionsFieldsProps) {
  return (
    <>
      {questions.map((question, at) => (
        <QuestionFields
          key={at}
          number={at + 1}
          question={question}
          onChange={(change) => onChange(questions.with(at, { ...question, ...change }))}
          onRemove={() => onChange(questions.toSpliced(at, 1))}
        />
      ))}
      {questions.length < acknowledgementLimits.questions && (
        <Button size="small" className="self-start" onClick={() => onChange([...questions, newQuestion()])}>
          <Plus aria-hidden size={16} />
          Add a check question
        </Button>
      )}
    </>
  );
}

interface QuestionFieldsProps {
  number: number;
  question: QuestionDraft;
  onChange: (change: Partial<QuestionDraft>) => void;
  onRemove: () => void;
}

function QuestionFields({ number, question: { question, choices, right, quote }, onChange, onRemove }: QuestionFieldsProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-medium">Question {number}</legend>
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <TextField label="Question" value={question} onChange={(text) => onChange({ question: text })} />
        </div>
        <IconButton icon={Trash2} label={`Remove question ${number}`} onClick={onRemove} />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">Choices (select the correct one)</legend>
        {choices.map((choice, at) => (
          <div key={at} className="flex items-center gap-2">
            <input
              type="radio"
              name={name}
              aria-label={`Choice ${at + 1} is right`}
              checked={right === at}
              onChange={() => onChange({ right: at })}
              className="size-4 shrink-0 accent-accent"
            />
            <Input
              aria-label={`Choice ${at + 1}`}
              value={choice}
              onChange={({ target }) => onChange({ choices: choices.with(at, target.value) })}
            />
          </div>
        ))}
      </fieldset>
      <Field label="Quote" hint="Words of the document that answer it, copied from its text. A wrong answer shows them.">
        {(control) => <Textarea {...control} rows={2} value={quote} onChange={({ target }) => onChange({ quote: target.value })} />}
      </Field>
    </fieldset>
  );
}
