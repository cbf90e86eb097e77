import { Button } from '../../../ui/button.tsx';
import type { ReviewView } from './review-tab.tsx';

const labels: readonly { view: ReviewView; label: string }[] = [
  { view: 'one', label: 'One by one' },
  { view: 'list', label: 'List' },
  { view: 'archived', label: 'Archived' },
];

export function ViewChoice({ view, onChange }: { view: ReviewView; onChange: (view: ReviewView) => void }) {
  return (
    <div role="group" aria-label="What to show" className="flex flex-wrap gap-2">
      {labels.map((one) => (
        <Button
          key={one.view}
          size="small"
          variant={one.view === view ? 'primary' : 'secondary'}
          aria-pressed={one.view === view}
          onClick={() => {
            onChange(one.view);
          }}
        >
          {one.label}
        </Button>
      ))}
    </div>
  );
}
