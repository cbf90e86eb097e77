import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { CircleQuestionMark, Ellipsis, MessageSquareText, NotebookPen, Printer, Target } from 'lucide-react';
import type { RefObject } from 'react';
import { useUser } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { useChatActions } from '../chat-context.ts';
import { isKept } from '../exchanges.ts';
import { lengthChoices } from '../lengths.ts';
import type { PanelName } from './answer-panel.tsx';
import { memoryDraftOf } from './memory-draft-of.ts';
import { useSaveGolden } from './use-save-golden.ts';

interface MoreMenuProps {
  turn: ChatTurn;
  buttonRef: RefObject<HTMLButtonElement | null>;
  show: (panel: PanelName) => void;
  print: () => void;
}

/** What is done with an answer now and then. */
export function MoreMenu({ turn, buttonRef, show, print }: MoreMenuProps) {
  const { saveMemory } = useChatActions();
  const saveGolden = useGoldenItem(turn, show);
  const button = (
    <Button ref={buttonRef} variant="ghost" size="small" className="min-h-9 text-ink-soft">
      <Ellipsis aria-hidden size={18} />
      More
    </Button>
  );
  return (
    <Menu trigger={button}>
      {turn.explanation !== null && (
        <MenuItem icon={CircleQuestionMark} onSelect={() => show('why')}>
          Why this answer
        </MenuItem>
      )}
      {isKept(turn) && (
        <MenuItem icon={MessageSquareText} onSelect={() => show('feedback')}>
          Give feedback
        </MenuItem>
      )}
      <AskAgainItems turn={turn} />
      {saveMemory !== undefined && (
        <MenuItem icon={NotebookPen} onSelect={() => saveMemory(memoryDraftOf(turn))}>
          Save as memory
        </MenuItem>
      )}
      {saveGolden !== undefined && (
        <MenuItem icon={Target} onSelect={saveGolden}>
          Save as golden question
        </MenuItem>
      )}
      <MenuItem icon={Printer} onSelect={print}>
        Print
      </MenuItem>
    </Menu>
  );
}

/** The same question at the two other lengths. */
function AskAgainItems({ turn }: { turn: ChatTurn }) {
  const { ask, isPending } = useChatActions();
  return lengthChoices
    .filter(({ length }) => length !== turn.length)
    .map(({ length, label, hint, icon }) => (
      <MenuItem key={length} icon={icon} disabled={isPending} onSelect={() => ask(turn.query, length)}>
        Ask again: {label} <span className="text-ink-soft">{hint}</span>
      </MenuItem>
    ));
}

/** Saves at once where the answer has one source, else asks for the right one. For those who see the analytics. */
function useGoldenItem(turn: ChatTurn, show: MoreMenuProps['show']): (() => void) | undefined {
  const { role } = useUser();
  const save = useSaveGolden(turn.id);
  const [first, ...others] = turn.citations;
  if (first === undefined || !isKept(turn) || !hasPermission(role, 'analytics')) return undefined;
  return () => {
    if (others.length === 0) save(first.number);
    else show('golden');
  };
}
