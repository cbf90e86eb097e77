import { glossaryEntrySchema, type GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LossReasonField } from './loss-reason-field.tsx';
import { TermFields, type TermText } from './term-fields.tsx';
import { useSaveTerm } from './use-save-term.ts';

interface TermDialogProps {
  /** The one to edit; left out to add one. */
  term?: GlossaryTerm | undefined;
  onClose: () => void;
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

function textOf(term: GlossaryTerm | undefined): TermText {
  return { term: term?.term ?? '', longForms: term?.longForms.join('\n') ?? '', note: term?.note ?? '' };
}

/** Adds or changes an abbreviation; what is wrong with it stands beside the field, what the server says above the buttons. */
export function TermDialog({ term, onClose }: TermDialogProps) {
  const [text, setText] = useState(() => textOf(term));
  const [wasSent, setWasSent] = useState(false);
  const [reason, setReason] = useState('');
  const save = useSaveTerm(term, onClose);
  const checked = glossaryEntrySchema.safeParse({ ...text, longForms: linesOf(text.longForms) });
  return (
    <Dialog open onOpenChange={onClose} title={term === undefined ? 'Add Abbreviation' : `Edit ${term.term}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWasSent(true);
          if (checked.success) save.send(checked.data, reason);
        }}
        className="flex flex-col gap-4"
      >
        <TermFields
          text={text}
          onChange={setText}
          isShipped={term?.isShipped === true}
          problemOf={(field) => (wasSent ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)}
        />
        {save.failure !== undefined && (
          <Notice kind="danger" role="alert">
            {save.failure}
          </Notice>
        )}
        {(save.wantsReason || reason !== '') && <LossReasonField reason={reason} onChange={setReason} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={save.isSaving}>
            {save.isSaving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
