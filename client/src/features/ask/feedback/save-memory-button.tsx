import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { NotebookPen } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useChatActions } from '../chat-context.ts';
import { memoryDraft } from './memory-draft.ts';

/** For those who may keep memories. */
export function SaveMemoryButton({ turn }: { turn: ChatTurn }) {
  const { saveMemory } = useChatActions();
  if (saveMemory === undefined) return null;
  return (
    <IconButton
      icon={NotebookPen}
      label="Save as memory"
      onClick={() => {
        saveMemory(memoryDraft(turn));
      }}
    />
  );
}
