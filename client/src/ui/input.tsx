import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './button.tsx';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={classNames(
        'block min-h-10 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-ink',
        'aria-invalid:border-danger disabled:opacity-60',
        className,
      )}
      {...rest}
    />
  );
}

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="relative block">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-11" autoCapitalize="off" spellCheck={false} />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => {
          setIsShown(!isShown);
        }}
        className="absolute top-0.5 right-0.5"
      />
    </span>
  );
}
