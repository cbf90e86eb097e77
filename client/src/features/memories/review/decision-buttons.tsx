import { keepDays, type ListedDueMemory } from '@vademecum/shared/memories/retention-policies.ts';
import { useNavigate } from '@tanstack/react-router';
import { Archive, CalendarClock, Pencil, Shield, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { ariaKeys, keyLabels, shortcuts, type ShortcutId } from '../../../lib/shortcuts.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Review } from './use-review.ts';

interface DecisionButtonsProps {
  memory: ListedDueMemory;
  review: Review;
  days: number;
  onDaysChange: (days: number) => void;
}

/** Each has a key of its own. */
export function DecisionButtons({ memory, review, days, onDaysChange }: DecisionButtonsProps) {
  const act = useActions({ memory, review, days });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Action icon={<Archive aria-hidden size={16} />} name="archive" onClick={act.archive} variant="primary">
        Archive
      </Action>
      <div className="flex items-center gap-1">
        <Action icon={<CalendarClock aria-hidden size={16} />} name="keep" onClick={act.keep}>
          Keep for {days} days
        </Action>
        <Select
          aria-label="Days to keep it for"
          value={String(days)}
          options={keepDays.map((count) => ({ value: String(count), label: `${count} days` }))}
          onChange={({ target }) => {
            onDaysChange(Number(target.value));
          }}
        />
      </div>
      <Action icon={<Shield aria-hidden size={16} />} name="protect" onClick={act.protect} disabled={memory.isProtected}>
        {memory.isProtected ? 'Protected' : 'Protect'}
      </Action>
      <Action icon={<Pencil aria-hidden size={16} />} name="edit" onClick={act.edit}>
        Edit
      </Action>
      <Action icon={<SkipForward aria-hidden size={16} />} name="skip" onClick={act.skip}>
        Skip
      </Action>
    </div>
  );
}

/** What can be done with it, by key as well. */
function useActions({ memory, review: { decide, undo }, days }: Omit<DecisionButtonsProps, 'onDaysChange'>) {
  const navigate = useNavigate();
  const act = {
    archive: () => {
      decide({ kind: 'archive', memory });
    },
    keep: () => {
      decide({ kind: 'keep', memory, days });
    },
    protect: () => {
      if (!memory.isProtected) decide({ kind: 'protect', memory });
    },
    edit: () => void navigate({ to: '/memories', search: { memory: memory.id, edit: 1 } }),
    skip: () => {
      decide({ kind: 'skip', memory });
    },
  };
  useShortcuts({ ...act, undoDecision: undo });
  return act;
}

interface ActionProps {
  icon: ReactNode;
  /** The shortcut that does it. */
  name: ShortcutId;
  onClick: () => void;
  variant?: 'primary' | 'secondary';
  disabled?: boolean;
  children: ReactNode;
}

function Action({ icon, name, onClick, variant = 'secondary', disabled = false, children }: ActionProps) {
  return (
    <Button variant={variant} aria-keyshortcuts={ariaKeys(name)} disabled={disabled} onClick={onClick}>
      {icon}
      {children}
      <span aria-hidden className="max-sm:hidden">
        <Kbd>{keyLabels(shortcuts[name].keys[0])}</Kbd>
      </span>
    </Button>
  );
}
