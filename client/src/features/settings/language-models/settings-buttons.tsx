import type { ModelStatus } from '@vademecum/shared/settings/models.ts';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useModelChange } from './use-model-changes.ts';

interface SettingsButtonsProps {
  /** Something is saved on this screen, which a reset would forget. */
  isSaved: boolean;
  isUnsaved: boolean;
  isSaving: boolean;
  onReset: (held: ModelStatus['settings']) => void;
  onDiscard: () => void;
}

export function SettingsButtons({ isSaved, isUnsaved, isSaving, onReset, onDiscard }: SettingsButtonsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useModelChange();
  const reset = trpc.models.reset.useMutation(change('The environment’s settings hold again', 'Failed to reset the model’s settings'));
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {isSaved && (
        <Button
          disabled={reset.isPending}
          onClick={() => {
            setIsAsking(true);
          }}
          className="mr-auto"
        >
          Reset to the environment
        </Button>
      )}
      {isUnsaved && <Button onClick={onDiscard}>Discard changes</Button>}
      <Button type="submit" variant="primary" disabled={!isUnsaved || isSaving}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Reset to the environment?"
        description="What was saved here is forgotten, its key too. What the environment says (MODEL) holds from the next question on."
        confirmLabel="Reset"
        onConfirm={() => {
          reset.mutate(undefined, {
            onSuccess: ({ settings }) => {
              onReset(settings);
            },
          });
        }}
      />
    </div>
  );
}
