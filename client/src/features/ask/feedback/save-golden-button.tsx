import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { Target } from 'lucide-react';
import { useUser } from '../../../lib/use-session.ts';
import { trpc } from '../../../trpc.ts';
import { IconButton } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { isKept } from '../exchanges.ts';
import { nameOf } from '../sources/citation-labels.ts';

const label = 'Save as golden question';

/** The question with the passage that answers it: at once where the answer has one source, else one press on the right one. For those who see the analytics. */
export function SaveGoldenButton({ turn }: { turn: ChatTurn }) {
  const { role } = useUser();
  const save = useSaveGolden(turn.id);
  const [first, ...others] = turn.citations;
  if (first === undefined || !isKept(turn) || !hasPermission(role, 'analytics')) return null;
  if (others.length === 0) {
    return (
      <IconButton
        icon={Target}
        label={label}
        onClick={() => {
          save(first.number);
        }}
      />
    );
  }
  return (
    <Menu trigger={<IconButton icon={Target} label={label} />}>
      {turn.citations.map((citation) => (
        <MenuItem
          key={citation.number}
          onSelect={() => {
            save(citation.number);
          }}
        >
          [{citation.number}] {nameOf(citation)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function useSaveGolden(messageId: number) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.golden.saveFromAnswer.useMutation({
    onSuccess: async ({ name }) => {
      toast({ title: 'Golden question saved', description: `With the passage of “${name}” as its right answer.` });
      await utils.golden.invalidate();
    },
    meta: { failure: 'Failed to save the golden question' },
  });
  return (number: number) => {
    mutate({ messageId, number });
  };
}
