import { Link, useNavigate } from '@tanstack/react-router';
import { limits } from '@vademecum/shared/limits.ts';
import type { MemoryDraft } from '../../../lib/memory-draft.ts';
import { beginNewChat } from '../../../lib/start-of-chat.ts';
import { nextStepLook } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

export type WriteMemory = (draft: MemoryDraft) => void;

interface GapNextStepsProps {
  topic: string;
  onWriteMemory: WriteMemory;
}

/** What fills a gap, and how to see whether it is filled. */
export function GapNextSteps({ topic, onWriteMemory }: GapNextStepsProps) {
  const navigate = useNavigate();
  const about = <VisuallyHidden> about {topic}</VisuallyHidden>;
  const askAgain = () => {
    beginNewChat(topic);
    void navigate({ to: '/chat' });
  };
  return (
    <p className="flex flex-wrap gap-x-4">
      <Link to="/documents" search={{ upload: 1 }} className={nextStepLook}>
        Upload a document{about}
      </Link>
      <button type="button" className={nextStepLook} onClick={() => onWriteMemory(draftOf(topic))}>
        Write a memory{about}
      </button>
      <button type="button" className={nextStepLook} onClick={askAgain}>
        Ask again
        <VisuallyHidden> {topic}</VisuallyHidden>
      </button>
    </p>
  );
}

const draftOf = (topic: string): MemoryDraft => ({
  topic: topic.replace(/(?<![?\s])[?\s]+$/, '').slice(0, limits.name),
  value: '',
  source: '',
  passage: null,
  departments: [],
  warning: null,
});
