import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classNames(
        'block w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-ink',
        'aria-invalid:border-danger disabled:opacity-60',
        className,
      )}
      {...rest}
    />
  );
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string }[];
}

/** The browser's own list: Radix's writes a style element, which the content security policy refuses, and phones show this one better. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative block print:hidden', className)}>
      <select
        className="block min-h-10 w-full appearance-none rounded-md border border-line-strong bg-surface py-2 pr-9 pl-3 text-ink aria-invalid:border-danger disabled:opacity-60"
        {...rest}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={16} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft" />
    </span>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <input id={id} type="checkbox" className="mt-1 size-4 shrink-0 accent-accent" {...rest} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

interface LabelProps extends Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'hint'> {
  value: string;
  onChange: (value: string) => void;
}

type TextFieldProps = LabelProps & Omit<ComponentProps<'input'>, keyof LabelProps>;

export function TextField({ label, error, hint, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <Input {...control} {...rest} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

type SelectFieldProps = LabelProps & Pick<SelectProps, 'className' | 'options'>;

export function SelectField({ label, error, hint, onChange, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <Select {...control} {...rest} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string | undefined;
  error?: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function DayField({ value = '', onChange, ...rest }: DayFieldProps) {
  return <TextField {...rest} type="date" value={value} onChange={(day) => onChange(day === '' ? undefined : day)} />;
}
