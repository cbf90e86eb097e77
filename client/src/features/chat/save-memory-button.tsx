import { useRouteContext } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import type { ChatTurn } from '@vademecum/shared/chat.ts';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { SaveMemoryDialog } from './save-memory-dialog.tsx';

/** For those who may keep memories. */
export function SaveMemoryButton({ turn }: { turn: ChatTurn }) {
  const role = useRouteContext({ from: '/_shell', select: ({ user }) => user.role });
  const [isOpen, setIsOpen] = useState(false);
  if (!hasPermission(role, 'memories')) return null;
  return (
    <>
      <IconButton
        icon={NotebookPen}
        label="Save as memory"
        onClick={() => {
          setIsOpen(true);
        }}
      />
      {isOpen && (
        <SaveMemoryDialog
          turn={turn}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
