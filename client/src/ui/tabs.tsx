import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';

interface TabsProps<Value extends string> {
  /** Name of the group, read out. */
  label: string;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** manual: the focus alone opens no tab. For tabs that are not left without asking: the question gives the focus back to the tab. */
  activation?: 'automatic' | 'manual';
}

export function Tabs<Value extends string>({ label, tabs, value, onValueChange, activation = 'automatic' }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tab that an address opens may be outside the visible area.
  useEffect(() => {
    const row = list.current;
    const active = row?.querySelector<HTMLElement>('[data-state=active]');
    if (row == null || active == null) return;
    const hidden = active.getBoundingClientRect().right - row.getBoundingClientRect().right;
    if (hidden > 0) row.scrollLeft += hidden;
  }, [value]);
  return (
    <Radix.Root
      activationMode={activation}
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen !== undefined) onValueChange(chosen.value);
      }}
    >
      <Radix.List ref={list} aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              // The list scrolls, and would cut off a focus ring around it.
              '-mb-px min-h-10 -outline-offset-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-soft',
              'hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent print:data-[state=inactive]:hidden',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
