import { FileSearch, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { countLabel } from './document-labels.ts';
import { DocumentRow } from './document-row.tsx';
import { listInput } from './list-input.ts';
import { useReadingProgress } from './use-reading-progress.ts';

interface DocumentListProps {
  query: string;
  onQueryChange: (query: string) => void;
}

export function DocumentList({ query, onQueryChange }: DocumentListProps) {
  const [documents] = trpc.documents.list.useSuspenseQuery(listInput);
  const [text, setText] = useState(query);
  const progress = useReadingProgress(documents);
  const wanted = text.trim().toLocaleLowerCase();
  const found = documents.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  if (documents.length === 0) {
    return <EmptyState icon={FolderOpen} title="No documents yet" text="Upload a document, or drop files anywhere on this screen." />;
  }
  return (
    <>
      <div className="p-3 pb-2">
        <SearchInput
          label="Search documents"
          value={text}
          onChange={(value) => {
            setText(value);
            onQueryChange(value);
          }}
        />
        <p role="status" className="mt-1 px-1 text-sm text-ink-soft tabular-nums">
          {countLabel(found.length, 'document')}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState icon={FileSearch} title="No document has this name" text="Try fewer letters, or clear the search." />
      ) : (
        <ScrollArea label="Document list" className="min-h-0 flex-1 px-2 pb-2">
          <ul className="flex flex-col gap-0.5">
            {found.map((document) => (
              <DocumentRow key={document.id} document={document} progress={progress.get(document.id)} />
            ))}
          </ul>
        </ScrollArea>
      )}
    </>
  );
}
