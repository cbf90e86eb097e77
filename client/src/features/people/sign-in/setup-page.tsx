import { zodResolver } from '@hookform/resolvers/zod';
import { setupSchema } from '@vademecum/shared/people/auth.ts';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { productName } from '../../../lib/use-page-title.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LinkFailure } from './link-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { isRepeated, notRepeated, repeatedPasswordFields } from './repeated-password.ts';
import { useEnter } from './use-enter.ts';
import { useLinkToken } from './use-link-token.ts';

/** Makes the first administrator, with the one-time link that the first start prints. */
export function SetupPage({ token: linked }: { token: string }) {
  const token = useLinkToken(linked);
  return (
    <AuthLayout title={`Set up ${productName}`} text="Create the first administrator. You can invite your team once you’re in.">
      {token === '' ? (
        <Notice kind="warning" role="alert" title="The link is incomplete">
          Open the full link that the server printed on its first start.
        </Notice>
      ) : (
        <SetupForm token={token} />
      )}
    </AuthLayout>
  );
}

const schema = z
  .object({ ...setupSchema.omit({ token: true }).shape, ...repeatedPasswordFields, loadHandbook: z.boolean() })
  .refine(isRepeated, notRepeated);

type Values = z.infer<typeof schema>;

const empty: Values = { firstName: '', lastName: '', email: '', password: '', repeat: '', loadHandbook: false };

function SetupForm({ token }: { token: string }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty });
  const setup = trpc.auth.setup.useMutation({ onSuccess: useEnter() });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(({ firstName, lastName, email, password, loadHandbook }) => {
        setup.mutate({ firstName, lastName, email, password, loadHandbook, token });
      })}
    >
      <LinkFailure error={setup.error} />
      <PersonFields form={form} />
      <NewPasswordFields register={(name) => form.register(name)} passwordError={errors.password} repeatError={errors.repeat} />
      <Checkbox label="Load the sample handbook" {...form.register('loadHandbook')} />
      <Button type="submit" variant="primary" disabled={setup.isPending}>
        {setup.isPending ? 'Setting up...' : 'Create administrator'}
      </Button>
    </form>
  );
}

function PersonFields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="First Name" error={errors.firstName?.message}>
        {(control) => <Input {...control} {...form.register('firstName')} autoComplete="given-name" />}
      </Field>
      <Field label="Last Name" error={errors.lastName?.message}>
        {(control) => <Input {...control} {...form.register('lastName')} autoComplete="family-name" />}
      </Field>
      <Field label="Email Address" error={errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="username" />}
      </Field>
    </>
  );
}
