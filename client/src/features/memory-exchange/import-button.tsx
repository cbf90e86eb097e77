import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ImportDialog } from './import-dialog.tsx';

/** Brings memories in from a file, after a look at what that would do. */
export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
  };
  return (
    <>
      <Button
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Upload aria-hidden size={16} />
        Import
      </Button>
      {isOpen && <ImportDialog onClose={close} />}
    </>
  );
}
