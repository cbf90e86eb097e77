import { limits } from '@vademecum/shared/limits.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { useTypedText } from '../../lib/use-typed-text.ts';

interface SearchBoxProps {
  value: string;
  /** Called in the pauses of typing, and with Enter. */
  onChange: (value: string) => void;
}

export function SearchBox({ value, onChange }: SearchBoxProps) {
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
