const names = { pages: 'Pages', text: 'Text', both: 'Side by side' };

interface PageOrTextProps<View extends keyof typeof names> {
  views: readonly View[];
  view: View;
  onChange: (view: View) => void;
}

/** Whether the pages of a PDF file are shown, its text, or both. */
export function PageOrText<View extends keyof typeof names>({ views, view, onChange }: PageOrTextProps<View>) {
  return (
    <div role="group" aria-label="View" className="flex rounded-md border border-line-strong p-0.5">
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => {
            onChange(one);
          }}
          className="min-h-8 rounded-sm px-3 text-sm font-medium text-ink-soft hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-ink"
        >
          {names[one]}
        </button>
      ))}
    </div>
  );
}
