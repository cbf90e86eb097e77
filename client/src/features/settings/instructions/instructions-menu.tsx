import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import { EllipsisVertical, FilePenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';

const InstructionsDialog = lazy(async () => ({ default: (await import('./instructions-dialog.tsx')).InstructionsDialog }));

/** The menu above the chat for people who may change the assistant's instructions. Renders nothing for others. */
export function InstructionsMenu({ role }: { role: Role }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!hasPermission(role, 'analytics', 'preferences')) return null;
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label="Assistant settings" />}>
        <MenuItem
          icon={FilePenLine}
          onSelect={() => {
            setIsOpen(true);
          }}
        >
          Edit LLM Instructions
        </MenuItem>
      </Menu>
      {isOpen && (
        <Suspense>
          <InstructionsDialog
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
