import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { droppedFiles } from './dropped-files.ts';

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
