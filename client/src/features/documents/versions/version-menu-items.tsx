import type { Document } from '@vademecum/shared/documents/documents.ts';
import { FilePlus2, RotateCw } from 'lucide-react';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { useReadAgain } from '../reading/use-read-again.ts';

interface VersionMenuItemsProps {
  document: Pick<Document, 'id' | 'status' | 'fileName'>;
  onReplace: () => void;
}

/** How a document comes to say something else; nothing while it is being read. */
export function VersionMenuItems({ document: { id, status, fileName }, onReplace }: VersionMenuItemsProps) {
  const readAgain = useReadAgain();
  if (status === 'processing') return null;
  return (
    <>
      <MenuItem icon={FilePlus2} onSelect={onReplace}>
        Replace with a new version
      </MenuItem>
      {fileName !== null && status === 'active' && (
        <MenuItem
          icon={RotateCw}
          onSelect={() => {
            readAgain(id);
          }}
        >
          Read again
        </MenuItem>
      )}
    </>
  );
}
