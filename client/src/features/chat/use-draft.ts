import { useCallback, useState } from 'react';

const storageKey = 'vademecum.draft';

/** The question that is being written; survives a reload of this tab, and nothing else. */
export function useDraft(): [string, (draft: string) => void] {
  const [draft, setDraft] = useState(() => window.sessionStorage.getItem(storageKey) ?? '');

  const keepDraft = useCallback((next: string) => {
    if (next === '') window.sessionStorage.removeItem(storageKey);
    else window.sessionStorage.setItem(storageKey, next);
    setDraft(next);
  }, []);
  return [draft, keepDraft];
}
