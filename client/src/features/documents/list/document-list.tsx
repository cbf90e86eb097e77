import { useSuspenseQuery } from '@tanstack/react-query';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { FileSearch, FolderOpen } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { localDay } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/list-filters.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import { type ChangeDocumentsSearch, countFilters, type DocumentsSearch, noFilters } from '../documents-search.ts';
import { ReviewCalendar } from '../register/review-calendar.tsx';
import { DocumentRow } from './document-row.tsx';
import { findDocuments } from './find-documents.ts';
import { ListControls } from './list-controls.tsx';
import { RowFacts } from './row-facts.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useDocumentRows } from './use-document-rows.ts';
import { type Selection, useSelection } from './use-selection.ts';

interface DocumentListProps {
  query: PageQuery<Outputs['documents']['listed']>;
  search: DocumentsSearch;
  onSearchChange: ChangeDocumentsSearch;
  /** The document that is open next to the list. */
  openId: number | undefined;
}

export function DocumentList({ query, search, onSearchChange, openId }: DocumentListProps) {
  const { data: documents } = useSuspenseQuery(query);
  const [text, setText] = useState(search.q ?? '');
  const found = useFound(documents, search, text);
  const selection = useSelection(found);
  if (documents.length === 0) {
    return <EmptyState icon={FolderOpen} title="No documents yet" text="Upload a document, or drop files anywhere on this screen." />;
  }
  const changeText = (q: string) => {
    setText(q);
    onSearchChange({ q: q === '' ? undefined : q });
  };
  const clear = () => {
    setText('');
    onSearchChange({ ...noFilters, q: undefined });
  };
  return (
    <>
      <div className="flex flex-col gap-2 p-3 pb-2">
        <SearchInput label="Search documents" value={text} onChange={changeText} />
        {selection.isOn ? (
          <SelectionBar selection={selection} found={found} library={documents} />
        ) : (
          <ListControls documents={documents} search={search} onSearchChange={onSearchChange} onSelect={selection.start} />
        )}
        <ListCount found={found.length} all={documents.length} onClear={countFilters(search) > 0 ? clear : undefined} />
      </div>
      {found.length === 0 ? (
        <NothingFound onClear={clear} isFiltered={countFilters(search) > 0} />
      ) : search.show === 'calendar' ? (
        <ReviewCalendar documents={found} search={search} onSearchChange={onSearchChange} openId={openId} />
      ) : (
        <Rows documents={documents} found={found} openId={openId} selection={selection} />
      )}
    </>
  );
}

/** The list may lag behind the typed text. */
function useFound(documents: readonly ListedDocument[], search: DocumentsSearch, text: string): ListedDocument[] {
  const today = localDay(useNow());
  const q = useDeferredValue(text);
  const wanted = useDeferredValue(search);
  return useMemo(() => findDocuments(documents, { ...wanted, q }, today), [documents, wanted, q, today]);
}

interface RowsProps {
  documents: readonly ListedDocument[];
  found: readonly ListedDocument[];
  openId: number | undefined;
  selection: Selection;
}

const rowHeight = 114;
const idOf = ({ id }: ListedDocument) => id;

function Rows({ documents, found, openId, selection }: RowsProps) {
  const progress = useReadingProgress(documents);
  return (
    <VirtualList
      label="Document list"
      items={found}
      keyOf={idOf}
      rowHeight={rowHeight}
      currentKey={openId}
      className="min-h-0 flex-1 px-2 pb-2"
    >
      {(document, tabIndex) =>
        selection.isOn ? (
          <SelectableRow
            document={document}
            isSelected={selection.selected.has(document.id)}
            onToggle={selection.toggle}
            tabIndex={tabIndex}
          />
        ) : (
          <DocumentRow document={document} progress={progress.get(document.id)} isOpen={document.id === openId} tabIndex={tabIndex} />
        )
      }
    </VirtualList>
  );
}

function NothingFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={FileSearch}
      title={isFiltered ? 'No document matches' : 'No document has this name'}
      text={isFiltered ? 'Remove a filter, or clear them all.' : 'Try fewer letters, or clear the search.'}
      action={<Button onClick={onClear}>{isFiltered ? 'Clear search and filters' : 'Clear search'}</Button>}
    />
  );
}

interface ListCountProps {
  found: number;
  all: number;
  /** Left out where no filter is set. */
  onClear: (() => void) | undefined;
}

function ListCount({ found, all, onClear }: ListCountProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-1 text-sm text-ink-soft tabular-nums">
      <p role="status">
        {found === all
          ? countLabel(all, 'document', 'documents')
          : `${found.toLocaleString('en-US')} of ${countLabel(all, 'document', 'documents')}`}
      </p>
      {onClear !== undefined && (
        <button type="button" className="font-medium text-accent underline underline-offset-4" onClick={onClear}>
          Clear filters
        </button>
      )}
    </div>
  );
}

interface SelectableRowProps {
  document: ListedDocument;
  isSelected: boolean;
  onToggle: (id: number, isRange: boolean) => void;
  tabIndex: 0 | -1;
}

/** A row while several are chosen: all of it is the box's label. */
function SelectableRow({ document, isSelected, onToggle, tabIndex }: SelectableRowProps) {
  return (
    <label
      className={classNames(
        'flex h-full cursor-pointer items-center gap-3 rounded-md px-3 select-none',
        isSelected ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <input
        type="checkbox"
        data-row-focus
        tabIndex={tabIndex}
        checked={isSelected}
        onChange={({ nativeEvent }) => {
          // The event that changes a checkbox is a click, with the keys that were held down.
          onToggle(document.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        }}
        className="size-4 shrink-0 accent-accent"
      />
      <RowFacts document={document} />
    </label>
  );
}

type Progress = Outputs['documents']['progress'][number];

/** How far each document has been read: asked every second, and only while there is one to ask about. */
function useReadingProgress(documents: readonly ListedDocument[]): Map<number, Progress> {
  const reading = useMemo(() => documents.filter(({ status }) => status === 'processing').map(({ id }) => id), [documents]);
  const utils = trpc.useUtils();
  const rows = useDocumentRows();
  const { data, dataUpdatedAt } = trpc.documents.progress.useQuery(undefined, {
    enabled: reading.length > 0,
    refetchInterval: 1000,
    staleTime: 0,
  });
  const byId = useMemo(() => new Map((data ?? []).map((progress) => [progress.id, progress])), [data]);

  const takeOver = useEffectEvent(() => {
    const read = reading.filter((id) => byId.get(id)?.status !== 'processing');
    if (read.length === 0) return;
    // One that cannot be fetched is asked for again in a second, with the next progress.
    void rows.refresh(read).catch(() => undefined);
    void utils.documents.get.invalidate();
  });
  // With each answer, and not with what it changes in the list.
  useEffect(() => {
    if (dataUpdatedAt > 0) takeOver();
  }, [dataUpdatedAt]);
  return byId;
}
