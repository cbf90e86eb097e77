import { limits } from '@vademecum/shared/limits.ts';
import { useRef } from 'react';
import { useSingleKeys } from '../../lib/use-single-keys.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { useTypedText } from '../../lib/use-typed-text.ts';

interface SearchBoxProps {
  value: string;
  /** Called in the pauses of typing, and with Enter. */
  onChange: (value: string) => void;
}

export function SearchBox({ value, onChange }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const { text, type, send } = useTypedText(value, onChange);
  useSingleKeys({
    '/': () => {
      box.current?.focus();
      box.current?.select();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SearchInput ref={box} label="Search the documents" maxLength={limits.searchText} value={text} onChange={type} />
    </form>
  );
}
