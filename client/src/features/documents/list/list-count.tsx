import { countLabel } from '../document-labels.ts';

interface ListCountProps {
  found: number;
  all: number;
  /** Left out where no filter is set. */
  onClear: (() => void) | undefined;
}

export function ListCount({ found, all, onClear }: ListCountProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-1 text-sm text-ink-soft tabular-nums">
      <p role="status">
        {found === all ? countLabel(all, 'document') : `${found.toLocaleString('en-US')} of ${countLabel(all, 'document')}`}
      </p>
      {onClear !== undefined && (
        <button type="button" className="font-medium text-accent underline underline-offset-4" onClick={onClear}>
          Clear filters
        </button>
      )}
    </div>
  );
}
