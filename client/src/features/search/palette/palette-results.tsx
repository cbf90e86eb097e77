import { CircleAlert, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { HighlightedText } from '../../../ui/text/highlighted-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { FoundGroup, PaletteGroup, PaletteItem } from './palette-item.ts';
import type { Choosing } from './use-choosing.ts';

interface PaletteResultsProps {
  groups: readonly PaletteGroup[];
  /** The groups that the server searches. Each search may be on its way, or have failed. */
  found: readonly FoundGroup[];
  choosing: Choosing;
  isSearching: boolean;
  /** There is nothing but the question itself. */
  isEmpty: boolean;
  typed: string;
}

export function PaletteResults({ groups, found, choosing, isSearching, isEmpty, typed }: PaletteResultsProps) {
  const failed = found.filter(({ failure }) => failure !== undefined);
  const { active, optionId, listId } = choosing;
  const activeId = active === undefined ? undefined : optionId(active.id);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <>
      {groups.length > 0 && (
        <div role="listbox" id={listId} aria-label="Results" className="min-h-0 overflow-y-auto p-2">
          {groups.map((group) => (
            <Group key={group.label} group={group} choosing={choosing} />
          ))}
        </div>
      )}
      {isSearching && <Searching />}
      {failed.map(({ label, failure, retry }) => (
        <Failure key={label} failure={failure} onRetry={retry} />
      ))}
      {active?.preview !== undefined && <Preview {...active.preview} />}
      {isEmpty && !isSearching && failed.length === 0 && (
        <p className="p-4 text-center text-ink-soft [overflow-wrap:anywhere]">Nothing found for “{typed}”. Try fewer or other words.</p>
      )}
    </>
  );
}

/** The passage at which the keys are, as far as its document says more around it. */
function Preview({ title, parts }: NonNullable<PaletteItem['preview']>) {
  return (
    <section aria-label="Preview" className="shrink-0 border-t border-line bg-canvas px-4 py-3 text-sm">
      <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{title}</p>
      <p className="mt-0.5 line-clamp-4 [overflow-wrap:anywhere]">
        <HighlightedText parts={parts} />
      </p>
    </section>
  );
}

function Searching() {
  return (
    <div className="flex flex-col gap-2 p-4">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-5 w-2/5" />
    </div>
  );
}

function Failure({ failure, onRetry }: { failure: string | undefined; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
      <CircleAlert aria-hidden size={18} className="shrink-0 text-danger" />
      {failure}
      <Button size="small" onClick={onRetry} className="ml-auto">
        <RotateCw aria-hidden size={14} />
        Try again
      </Button>
    </div>
  );
}

function Group({ group: { label, items }, choosing }: { group: PaletteGroup; choosing: Choosing }) {
  const headId = choosing.optionId(`head-${label}`);
  return (
    <div role="group" aria-labelledby={headId} className="pb-1">
      <p id={headId} className="px-2 pt-2 pb-1 text-xs font-semibold text-ink-soft">
        {label}
      </p>
      {items.map((item) => (
        <Option key={item.id} item={item} choosing={choosing} />
      ))}
    </div>
  );
}

function Option({ item, choosing: { active, optionId, choose } }: { item: PaletteItem; choosing: Choosing }) {
  const { id, label, detail, icon: Icon } = item;
  const isActive = id === active?.id;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys and the focus are the field's
    <div
      id={optionId(id)}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => {
        // The focus stays in the field.
        event.preventDefault();
      }}
      onClick={() => {
        choose(item);
      }}
      className={classNames(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5',
        isActive ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent' : 'hover:bg-sunken',
      )}
    >
      <Icon aria-hidden size={16} className="shrink-0 text-ink-soft" />
      <span className="min-w-0">
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{label}</span>
        {detail !== undefined && <span className="line-clamp-1 text-sm [overflow-wrap:anywhere] text-ink-soft">{detail}</span>}
      </span>
    </div>
  );
}
