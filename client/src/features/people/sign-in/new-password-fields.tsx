import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/input.tsx';

interface NewPasswordFieldsProps {
  register: (name: 'password' | 'repeat') => UseFormRegisterReturn;
  passwordError: FieldError | undefined;
  repeatError: FieldError | undefined;
}

export function NewPasswordFields({ register, passwordError, repeatError }: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label="New password"
        error={passwordError?.message}
        hint={passwordError === undefined ? 'Use at least 15 characters. A short phrase works well.' : undefined}
      >
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Repeat the password" error={repeatError?.message}>
        {(control) => <PasswordInput {...control} {...register('repeat')} autoComplete="new-password" />}
      </Field>
    </>
  );
}
