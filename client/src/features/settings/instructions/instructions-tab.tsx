import type { Instructions } from '@vademecum/shared/settings/instructions.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { UnsavedGuard, UnsavedMark } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InstructionVersions } from './instruction-versions.tsx';
import { InstructionsField } from './instructions-field.tsx';
import { InstructionsReach } from './instructions-reach.tsx';
import { LastUpdated } from './last-updated.tsx';
import { NoteField } from './note-field.tsx';
import { TrialView } from './trial-view.tsx';
import { useInstructionsDraft } from './use-instructions-draft.ts';
import { useInstructions } from './use-instructions.ts';

/** Specification, section 2.16, AI Instructions. */
export function InstructionsTab({ query }: { query: PageQuery<Outputs['instructions']['get']> }) {
  const instructions = useInstructions(query);
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <Notice kind="warning">
        Changes affect all users immediately. The instructions must stay professional and healthcare-compliant.
      </Notice>
      <InstructionsReach />
      {instructions.data !== undefined && <InstructionsForm held={instructions.data} />}
      {instructions.isLoading && (
        <div role="status" aria-label="Loading instructions" className="flex flex-col gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-[50dvh] min-h-60" />
          <Skeleton className="h-10 w-72" />
        </div>
      )}
      {instructions.isLoadingError && <ErrorState title="Failed to fetch LLM instructions" onRetry={() => void instructions.refetch()} />}
    </div>
  );
}

function InstructionsForm({ held }: { held: Instructions }) {
  const draft = useInstructionsDraft(held);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        draft.save();
      }}
      className="flex flex-col gap-4"
    >
      <InstructionsField
        draft={draft}
        onSave={() => {
          draft.save();
        }}
        className="h-[50dvh] min-h-60"
      />
      <NoteField draft={draft} />
      <TrialView draft={draft} />
      <UnsavedMark isUnsaved={draft.isUnsaved} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LastUpdated instructions={held} />
        <div className="ml-auto flex gap-2">
          <Button disabled={!draft.isUnsaved || draft.isSaving} onClick={draft.reset}>
            Reset
          </Button>
          <Button type="submit" variant="primary" disabled={!draft.canSave}>
            {draft.isSaving ? 'Saving...' : 'Save Instructions'}
          </Button>
        </div>
      </div>
      <InstructionVersions onRestore={draft.edit} />
      <UnsavedGuard isUnsaved={draft.isUnsaved} />
    </form>
  );
}
