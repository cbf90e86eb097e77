import { useNavigate } from '@tanstack/react-router';
import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import { useState } from 'react';
import { useShortcuts } from '../../lib/use-shortcuts.ts';

export type OnTop = 'palette' | 'shortcuts';

/** The keys of every screen, and which of their dialogs is open. */
export function useShellKeys(role: Role) {
  const [onTop, setOnTop] = useState<OnTop | null>(null);
  const navigate = useNavigate();
  const openPalette = () => {
    setOnTop('palette');
  };
  const search = () => {
    if (focusSearch()) return;
    if (hasPermission(role, 'search')) void navigate({ to: '/search' }).then(() => window.setTimeout(focusSearch));
    else openPalette();
  };
  useShortcuts({
    palette: openPalette,
    help: () => {
      setOnTop('shortcuts');
    },
    search,
  });
  return { onTop, setOnTop, openPalette };
}

/** False where the screen has no search. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main [role=search] input');
  const field = [...fields].find((one) => one.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}
