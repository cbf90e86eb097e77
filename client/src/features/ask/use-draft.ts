import { useCallback, useState } from 'react';

const storageKey = 'vademecum.draft';

/** The question that is being written; survives a reload of this tab, and nothing else. That of a chat that is not kept does not even do that. */
export function useDraft(isUnkept: boolean): [string, (draft: string) => void] {
  const [draft, setDraft] = useState(() => window.sessionStorage.getItem(storageKey) ?? '');

  const keepDraft = useCallback(
    (next: string) => {
      if (next === '' || isUnkept) window.sessionStorage.removeItem(storageKey);
      else window.sessionStorage.setItem(storageKey, next);
      setDraft(next);
    },
    [isUnkept],
  );
  return [draft, keepDraft];
}
