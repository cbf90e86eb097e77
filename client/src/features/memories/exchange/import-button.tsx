import { Upload } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ImportDialog } from './import-dialog.tsx';

/** Brings memories in from a file, after a look at what that would do. */
export function ImportButton({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <>
      <Button
        onClick={() => {
          onOpenChange(true);
        }}
      >
        <Upload aria-hidden size={16} />
        Import
      </Button>
      {isOpen && (
        <ImportDialog
          onClose={() => {
            onOpenChange(false);
          }}
        />
      )}
    </>
  );
}
