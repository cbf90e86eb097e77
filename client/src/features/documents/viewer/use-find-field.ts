import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';

interface FindField {
  field: RefObject<HTMLInputElement | null>;
  open: () => void;
  close: () => void;
}

/**
 * The field for a text to find. It is shown while the address has a text, even an empty one. Ctrl+F opens it. While the field has the focus, Ctrl+F
 * belongs to the browser again.
 */
export function useFindField(text: string | undefined): FindField {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const isAwaited = useRef(false);
  const before = useRef<HTMLElement | null>(null);

  function open() {
    if (document.activeElement !== field.current) before.current = document.activeElement as HTMLElement | null;
    if (text === undefined) {
      isAwaited.current = true;
      void navigate({ to: '.', search: (search) => ({ ...search, text: '' }), replace: true });
    } else focus(field.current);
  }

  function close() {
    const target = before.current;
    void navigate({ to: '.', search: (search) => ({ ...search, text: undefined }), replace: true }).then(() => {
      const isThere = target !== null && target.isConnected && target !== document.body;
      (isThere ? target : document.querySelector<HTMLElement>('[data-viewer-text] [role=region]'))?.focus();
    });
  }

  useEffect(() => {
    if (text === undefined || !isAwaited.current) return;
    isAwaited.current = false;
    focus(field.current);
  }, [text]);

  useShortcuts({ find: () => document.activeElement !== field.current && open() });
  return { field, open, close };
}

function focus(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
