import { zodResolver } from '@hookform/resolvers/zod';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import { type CreateUser, createUserSchema } from '@vademecum/shared/people/users.ts';
import { roleNames, roles } from '@vademecum/shared/permissions.ts';
import { useLayoutEffect } from 'react';
import { Controller, type FieldErrors, useForm, type UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import type { ShowIssuedLinks } from './use-issued-links.ts';

interface InviteFormProps {
  /** Holders of user_management may give every role, everybody else the role user. */
  mayGiveEveryRole: boolean;
  show: ShowIssuedLinks;
  /** It was asked for just now, so it takes the focus. */
  isAskedFor: boolean;
  /** Leaves the form, after sending too; without it the form is only emptied. */
  onClose?: (() => void) | undefined;
}

type Values = z.input<typeof createUserSchema>;

const empty: Values = { firstName: '', lastName: '', email: '', role: 'user' };

/** Specification, sections 2.17 and 5. */
export function InviteForm({ mayGiveEveryRole, show, isAskedFor, onClose }: InviteFormProps) {
  const form = useForm({ resolver: zodResolver(createUserSchema), defaultValues: empty });
  const { invite, isPending } = useInvite(show);
  const { setFocus } = form;
  // Focus together with the form itself: a moment later it would take the focus from a keyboard user who has moved on.
  useLayoutEffect(() => {
    if (isAskedFor) setFocus('firstName');
  }, [isAskedFor, setFocus]);
  const leave = () => {
    form.reset(empty);
    onClose?.();
  };
  return (
    <Card>
      <form
        noValidate
        aria-label="Invite someone"
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((person) => {
          if (!isPending) invite(person, leave);
        })}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Fields register={form.register} errors={form.formState.errors} mayGiveEveryRole={mayGiveEveryRole} />
        </div>
        <Controller
          control={form.control}
          name="departmentIds"
          render={({ field }) => <Departments chosen={field.value ?? []} onChange={field.onChange} />}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isPending}>
            {isPending ? 'Creating...' : 'Send Invitation'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface FieldsProps {
  register: UseFormRegister<Values>;
  errors: FieldErrors<Values>;
  mayGiveEveryRole: boolean;
}

function Fields({ register, errors, mayGiveEveryRole }: FieldsProps) {
  const offered = mayGiveEveryRole ? [...roles].reverse() : (['user'] as const);
  return (
    <>
      <Field label="First Name" error={errors.firstName?.message}>
        {(control) => <Input {...control} {...register('firstName')} aria-required autoComplete="off" />}
      </Field>
      <Field label="Last Name" error={errors.lastName?.message}>
        {(control) => <Input {...control} {...register('lastName')} aria-required autoComplete="off" />}
      </Field>
      <Field label="Email Address" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" aria-required autoComplete="off" />}
      </Field>
      <Field label="Role" error={errors.role?.message}>
        {(control) => (
          <Select {...control} {...register('role')} options={offered.map((role) => ({ value: role, label: roleNames[role].short }))} />
        )}
      </Field>
    </>
  );
}

/** Nothing where there are none that the inviter may give. */
function Departments({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: number[]) => void }) {
  const { data = [] } = trpc.departments.choices.useQuery();
  if (data.length === 0) return null;
  return <CheckList label="Departments (optional)" options={data} chosen={chosen} onChange={onChange} empty="" />;
}

/** Invites a person. The typed values stay until the server has them. */
function useInvite(show: ShowIssuedLinks) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate, isPending } = trpc.users.create.useMutation({
    meta: { failure: 'Failed to create user' },
    onSettled: () => utils.users.list.invalidate(),
  });
  return {
    isPending,
    invite: (person: CreateUser, onDone: () => void) => {
      mutate(person, {
        onSuccess: (reply) => {
          toast({ title: 'User Created', description: `${nameOf(reply.user)} has been invited successfully.` });
          onDone();
          show(reply);
        },
      });
    },
  };
}
