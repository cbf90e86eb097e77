import { limits } from '@vademecum/shared/limits.ts';
import { Check } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { translated } from '../../../locale/english.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';
import { useSendFeedback } from './send-feedback.ts';
import { Thanks } from './thanks.tsx';

const reasons = ['Wrong', 'Out of date', 'Wrong source', 'Incomplete', 'Unclear'] as const;
type Reason = (typeof reasons)[number];
/** All of it fits into the feedback's text, with every reason named. */
const longestText = limits.feedbackText - `${reasons.join(', ')}: `.length;

/** After a thumbs down: what was wrong, in one press or in words. The judgement is saved already, so all of this is optional. */
export function ReasonsPanel({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly Reason[]>([]);
  const [text, setText] = useState('');
  const { mutate, isPending, isSuccess } = useSendFeedback();
  if (isSuccess) return <Thanks onDone={onClose} />;
  const feedbackText = textOf(chosen, text);
  function send(event: SubmitEvent) {
    event.preventDefault();
    if (feedbackText !== '' && !isPending) mutate({ messageId, feedbackType: 'detailed', feedbackText });
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-3">
      <ReasonButtons chosen={chosen} onChange={setChosen} />
      <Field label="Tell us more (optional)" hint={`${text.length}/${longestText} characters`}>
        {(control) => (
          <Textarea {...control} rows={2} maxLength={longestText} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Skip</Button>
        <Button type="submit" variant="primary" disabled={feedbackText === '' || isPending}>
          {isPending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

interface ReasonButtonsProps {
  chosen: readonly Reason[];
  onChange: (chosen: readonly Reason[]) => void;
}

function ReasonButtons({ chosen, onChange }: ReasonButtonsProps) {
  return (
    <div role="group" aria-label="What was wrong with this answer?">
      <p className="mb-2 font-semibold">What was wrong with this answer?</p>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => {
          const isChosen = chosen.includes(reason);
          return (
            <Button
              key={reason}
              size="small"
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? chosen.filter((one) => one !== reason) : [...chosen, reason])}
            >
              {isChosen && <Check aria-hidden size={14} />}
              {translated(reason)}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

/** "Out of date, Unclear: The extension has changed." */
function textOf(chosen: readonly Reason[], text: string): string {
  const named = reasons.filter((reason) => chosen.includes(reason)).join(', ');
  return [named, text.trim()].filter((part) => part !== '').join(': ');
}
