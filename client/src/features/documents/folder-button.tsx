import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { filesOfFolder } from './file-kind.ts';

/** Chooses all files of a folder and of the folders in it. */
export function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className="self-start" onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden size={16} />
        Choose a folder
      </Button>
      <input
        // React does not know the attribute.
        ref={(element) => {
          input.current = element;
          if (element !== null) element.webkitdirectory = true;
        }}
        type="file"
        multiple
        hidden
        aria-label="Folder"
        onChange={({ target }) => {
          onFiles(filesOfFolder([...(target.files ?? [])]));
        }}
      />
    </>
  );
}
