import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { PageHeader } from './page-header.tsx';

interface TabsProps<Value extends string> {
  /** Name of the group, read out. */
  label: string;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** manual: the focus alone opens no tab. For tabs that are not left without asking: the question gives the focus back to the tab. */
  activation?: 'automatic' | 'manual' | undefined;
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

/** What a route gives to a screen of tabs. Tabs that are left out of the contents are not for the signed-in person. */
export interface TabbedPageProps<Value extends string> {
  tab: Value;
  onTabChange: (tab: Value) => void;
  contents: Partial<Record<Value, ReactNode>>;
}

interface TabbedPageLook<Value extends string> extends Pick<TabsProps<Value>, 'activation'> {
  title: string;
  text: string;
  /** Name of the tabs, read out, where it is not the title. */
  label?: string;
  tabs: readonly Omit<TabsProps<Value>['tabs'][number], 'content'>[];
  /** At the end of the header. */
  actions?: ReactNode;
  /** Above the tabs, whichever is open. */
  summary?: ReactNode;
}

/** A screen that is nothing but tabs below its title. */
export function TabbedPage<Value extends string>(props: TabbedPageProps<Value> & TabbedPageLook<Value>) {
  const { title, text, label = title, tabs, actions, summary, activation, tab, onTabChange, contents } = props;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title={title} text={text} actions={actions} />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3 lg:px-6">
        {summary}
        <Tabs
          label={label}
          activation={activation}
          value={tab}
          onValueChange={onTabChange}
          tabs={tabs.filter(({ value }) => value in contents).map((one) => ({ ...one, content: contents[one.value] }))}
        />
      </div>
    </div>
  );
}
