import { documentTypeOptions, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { limits, shortestSearch } from '@vademecum/shared/limits.ts';
import { Keyboard, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePreferences } from '../../lib/preferences.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DayField, SelectField } from '../../ui/form-controls.tsx';
import { KeyNames } from '../../ui/kbd.tsx';
import { SearchInput } from '../../ui/list-filters.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { FoundDocuments } from './found-documents.tsx';
import { type askedOf, isNarrowed, type SearchParams } from './search-params.ts';

interface SearchPageProps {
  search: SearchParams;
  /** The search that the address asks for; null while it has too few letters. */
  asked: ReturnType<typeof askedOf>;
  /** Undefined takes a condition away. replace: for letters typed, which Back should not go through one by one. */
  onSearchChange: (change: Partial<SearchParams>, options?: { replace?: boolean }) => void;
}

/** Specification, section 2.9. */
export function SearchPage({ search, asked, onSearchChange }: SearchPageProps) {
  return (
    <div className="flex h-full flex-col">
      <PageHeader title="Document Search" text="Search the full text of every document" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-4 pt-4 lg:px-6">
          <SearchBox
            value={search.q ?? ''}
            onChange={(q) => {
              onSearchChange({ q: q === '' ? undefined : q, pages: undefined }, { replace: true });
            }}
          />
          <SearchFilters
            search={search}
            onSearchChange={(change) => {
              onSearchChange({ ...change, pages: undefined });
            }}
          />
        </div>
        <Below search={search} asked={asked} onSearchChange={onSearchChange} />
      </div>
    </div>
  );
}

function Below({ search, asked, onSearchChange }: SearchPageProps) {
  if ((search.q ?? '').trim() === '') return <SearchTips />;
  if (asked === null) {
    return (
      <div className="py-10">
        <EmptyState icon={Keyboard} title={`Type at least ${shortestSearch} characters`} text="Shorter words match too many documents." />
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-4 pb-8 lg:px-6">
      <QueryBoundary key={JSON.stringify(asked)} loading={null} failed="Search failed" isToasted>
        <FoundDocuments
          asked={asked}
          pages={search.pages ?? 1}
          onMore={(pages) => {
            onSearchChange({ pages }, { replace: true });
          }}
        />
      </QueryBoundary>
    </div>
  );
}

interface SearchBoxProps {
  value: string;
  /** Called in the pauses of typing, and with Enter. */
  onChange: (value: string) => void;
}

function SearchBox({ value, onChange }: SearchBoxProps) {
  const { text, type, send } = useTypedText(value, onChange);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SearchInput label="Search the documents" maxLength={limits.searchText} value={text} onChange={type} />
    </form>
  );
}

const tips: readonly { example: ReactNode; text: string }[] = [
  { example: 'needlestick report', text: 'Words in any order. Plurals and common abbreviations are understood; typos are tolerated.' },
  { example: '“within 15 minutes”', text: 'Use quotes for an exact phrase.' },
  { example: 'vaccine -influenza', text: 'Put a minus before a word or phrase to exclude it.' },
  { example: 'steril', text: 'You can stop mid-word.' },
  { example: 'HH-101', text: 'Codes match in any spelling: HH 101, hh101.' },
];

/** Shown below the text box while it is empty. */
function SearchTips() {
  const { singleKeys } = usePreferences().all;
  return (
    <section aria-labelledby="search-tips" className="mx-auto w-full max-w-3xl px-4 py-6 lg:px-6">
      <h2 id="search-tips" className="font-semibold">
        Search tips
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] sm:gap-y-3">
        {tips.map(({ example, text }) => (
          <div key={text} className="contents">
            <dt className="justify-self-start rounded-sm bg-sunken px-2 py-0.5 font-medium max-sm:mt-2">{example}</dt>
            <dd className="text-ink-soft sm:py-0.5">{text}</dd>
          </div>
        ))}
      </dl>
      {singleKeys && (
        <p className="mt-5 text-sm text-ink-soft">
          Press <KeyNames name={shortcuts.search.keys[0]} /> to search.
        </p>
      )}
    </section>
  );
}

interface SearchFiltersProps {
  search: SearchParams;
  onSearchChange: (change: Partial<SearchParams>) => void;
}

const typeOptions = [{ value: '', label: 'All types' }, ...documentTypeOptions(documentTypes)];

function SearchFilters({ search, onSearchChange }: SearchFiltersProps) {
  const { type, from, to } = search;
  const isBackwards = from !== undefined && to !== undefined && from > to;
  return (
    <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[repeat(3,minmax(0,11rem))_auto]">
      <div className="max-sm:col-span-2">
        <SelectField
          label="Type"
          value={type ?? ''}
          options={typeOptions}
          onChange={(value) => onSearchChange({ type: documentTypes.find((one) => one === value) })}
        />
      </div>
      <DayField label="Uploaded from" value={from} onChange={(day) => onSearchChange({ from: day })} />
      <DayField
        label="Uploaded to"
        value={to}
        error={isBackwards ? 'This date is before the start date' : undefined}
        onChange={(day) => onSearchChange({ to: day })}
      />
      {isNarrowed(search) && (
        <Button
          variant="ghost"
          className="mt-6 justify-self-start"
          onClick={() => {
            onSearchChange({ type: undefined, from: undefined, to: undefined });
          }}
        >
          <X aria-hidden size={16} />
          Clear filter
        </Button>
      )}
    </div>
  );
}
