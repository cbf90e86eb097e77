import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { isOfTheSystem } from './file-kind.ts';

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  className: string;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes files and folders that are dropped anywhere on it, and not on one inside it. Everything it does can also be done by keyboard. */
export function DropZone({ onFiles, className, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      role="presentation"
      className={classNames('relative', className)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(false);
        void droppedFiles(event.dataTransfer).then(onFiles);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-30 flex items-center justify-center gap-3 rounded-md border-2 border-dashed border-accent bg-accent-soft text-lg font-semibold text-accent">
          <Upload aria-hidden />
          Drop to upload
        </div>
      )}
    </div>
  );
}

/**
 * Returns the files that were dropped. A dropped folder includes all its subfolders. System files are left out. Call it while the drop event is
 * being handled: the browser forgets the dropped files after that.
 */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  if (entries.length === 0) return [...files].filter(({ name }) => !isOfTheSystem(name));
  const found: File[] = [];
  for (const { entry, file } of entries) {
    if (entry !== null) await collect(entry, found);
    else if (file !== null && !isOfTheSystem(file.name)) found.push(file);
  }
  return found;
}

const byName = new Intl.Collator('en', { numeric: true });

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (isOfTheSystem(entry.name)) return;
  if (isFile(entry)) {
    // Files that vanished or became unreadable since the drop are left out.
    const file = await fileOf(entry).catch(() => null);
    if (file !== null) found.push(file);
    return;
  }
  const inside = await listFolder(entry as FileSystemDirectoryEntry).catch(() => []);
  for (const one of inside.sort((a, b) => byName.compare(a.name, b.name))) await collect(one, found);
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}

/** The browser gives a hundred at a time, and none when there are no more. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}
