import { Switch as Radix } from 'radix-ui';

interface SwitchProps {
  id?: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

export function Switch(props: SwitchProps) {
  return (
    <Radix.Root
      className="inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      {...props}
    >
      <Radix.Thumb className="size-4.5 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  );
}
