import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Somebody else saved the memory while it was being changed here. */
export function OvertakenNotice({ theirs, onTake }: { theirs: MemoryDetails; onTake: () => void }) {
  return (
    <div className="mb-4">
      <Notice kind="warning" role="alert" title={`${theirs.updatedBy ?? 'Somebody'} changed this memory meanwhile`}>
        <p>What you wrote is still below, and saving puts it in the place of theirs. Theirs reads:</p>
        <blockquote className="my-2 max-h-40 overflow-y-auto border-l-2 border-accent pl-3">
          <p className="font-medium">{theirs.topic}</p>
          <p className="whitespace-pre-wrap">{theirs.value}</p>
        </blockquote>
        <Button size="small" onClick={onTake}>
          Take theirs
        </Button>
      </Notice>
    </div>
  );
}
