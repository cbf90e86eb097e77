import { FolderOpen } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { filesOfFolder } from './file-kind.ts';

/** Chooses all files of a folder and of the folders in it. */
export function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <Button
      className="self-start"
      onClick={() => {
        chooseFolder(onFiles);
      }}
    >
      <FolderOpen aria-hidden size={16} />
      Choose a folder
    </Button>
  );
}

/** The browser's own dialog. Its field is in no document: whoever looks for the field for files finds one. */
function chooseFolder(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.addEventListener('change', () => {
    onFiles(filesOfFolder([...(input.files ?? [])]));
  });
  input.click();
}
