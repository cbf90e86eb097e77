import type { ModelStatus } from '@vademecum/shared/settings/models.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { keepsKey, type ModelDraft, type ModelForm, textOrLeftOut } from './model-draft.ts';

interface KeyFieldProps {
  form: ModelForm;
  draft: ModelDraft;
  held: ModelStatus['settings'];
  onPick: () => void;
}

/** The key is written and never read: the server says only that it has one. */
export function KeyField({ form, draft, held, onPick }: KeyFieldProps) {
  const [isReplacing, setIsReplacing] = useState(false);
  const setKey = (key: null | undefined) => {
    form.setValue('key', key, { shouldDirty: true });
    setIsReplacing(false);
    onPick();
  };
  if (!keepsKey(draft, held)) return <KeyInput form={form} hint={hintFor(draft, held)} />;
  if (isReplacing)
    return (
      <div className="flex flex-col items-start gap-2">
        <div className="w-full">
          <KeyInput form={form} hint="It replaces the stored key when you save." />
        </div>
        <Button
          size="small"
          onClick={() => {
            setKey(undefined);
          }}
        >
          Keep the stored key
        </Button>
      </div>
    );
  return (
    <StoredKey
      isRemoved={draft.key === null}
      onReplace={() => {
        setKey(undefined);
        setIsReplacing(true);
      }}
      onRemove={setKey}
    />
  );
}

function hintFor({ provider }: ModelDraft, held: ModelStatus['settings']): string {
  if (held.hasKey && held.provider === provider) return 'The stored key belongs to another address and is not sent to this one.';
  return provider === 'anthropic'
    ? 'It is stored encrypted and never shown again.'
    : 'Only if the server requires one. It is stored encrypted and never shown again.';
}

function KeyInput({ form, hint }: { form: ModelForm; hint: string }) {
  return (
    <Field label="Key" error={form.formState.errors.key?.message} hint={hint}>
      {(control) => (
        <Input
          {...control}
          {...form.register('key', { setValueAs: textOrLeftOut })}
          type="password"
          autoComplete="new-password"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

interface StoredKeyProps {
  isRemoved: boolean;
  onReplace: () => void;
  onRemove: (key: null | undefined) => void;
}

function StoredKey({ isRemoved, onReplace, onRemove }: StoredKeyProps) {
  return (
    <div role="group" aria-label="Key" className="flex flex-col gap-1">
      <p className="text-sm font-medium">Key</p>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto flex items-center gap-2 text-ink-soft">
          <KeyRound aria-hidden size={16} />
          {isRemoved ? 'The stored key is removed when you save' : 'A key is stored'}
        </p>
        <Button size="small" onClick={onReplace}>
          Replace
        </Button>
        <Button
          size="small"
          onClick={() => {
            onRemove(isRemoved ? undefined : null);
          }}
        >
          {isRemoved ? 'Keep it' : 'Remove'}
        </Button>
      </div>
    </div>
  );
}
