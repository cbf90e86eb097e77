import { signInCodes } from '@vademecum/shared/people/sign-in-codes.ts';
import { useEffect, useRef, useState } from 'react';
import { signInCalls, type SignInReply } from '../../../lib/sign-in-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Refusal } from './refusal.tsx';
import { useStep } from './use-step.ts';

interface CodeFormProps {
  onSignedIn: (reply: SignInReply) => void;
  /** Back to the password; the message says why, if it was not the person's wish. */
  onStartAgain: (message: string | null) => void;
}

const kinds = {
  app: {
    label: 'Code from your authenticator app',
    hint: 'Six digits, new every 30 seconds.',
    other: 'Use a recovery code instead',
    attributes: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes that you saved at setup. Each works once.',
    other: 'Use the authenticator app instead',
    attributes: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  },
} as const;
type Kind = keyof typeof kinds;

/** The second step of a sign-in, for people with a second factor. */
export function CodeForm({ onSignedIn, onStartAgain }: CodeFormProps) {
  const [kind, setKind] = useState<Kind>('app');
  const [code, setCode] = useState('');
  const confirm = useStep(signInCalls.confirm, {
    onDone: onSignedIn,
    onRefused: (error) => {
      setCode('');
      if (error.code === signInCodes.startAgain) onStartAgain(error.message);
    },
  });

  const changeKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setCode('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm.take({ code });
      }}
      className="flex flex-col gap-4"
    >
      {confirm.error !== null && <Refusal text={confirm.error.message} />}
      <CodeField key={kind} kind={kind} code={code} onChange={setCode} />
      <Button type="submit" variant="primary" disabled={confirm.isPending}>
        {confirm.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <TextButton onClick={changeKind}>{kinds[kind].other}</TextButton>
        <TextButton
          onClick={() => {
            onStartAgain(null);
          }}
        >
          Back
        </TextButton>
      </div>
    </form>
  );
}

interface CodeFieldProps {
  kind: Kind;
  code: string;
  onChange: (code: string) => void;
}

function CodeField({ kind, code, onChange }: CodeFieldProps) {
  const { label, hint, attributes } = kinds[kind];
  const input = useRef<HTMLInputElement>(null);
  // The screen changed under the keyboard: this field is what one goes on with.
  useEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          {...attributes}
          ref={input}
          value={code}
          onChange={(event) => {
            onChange(event.target.value);
          }}
          required
          maxLength={40}
        />
      )}
    </Field>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="font-medium text-accent underline underline-offset-4">
      {children}
    </button>
  );
}
