import type { GoldenQuestion } from '@vademecum/shared/learning/golden.ts';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { useState } from 'react';
import { readableQuote } from '../../../ui/text/readable-quote.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { RowMenu } from '../../../ui/menu/menu.tsx';
import { GoldenDialog } from './golden-dialog.tsx';
import { placeLabel, standingOf } from './golden-labels.ts';
import { useArchiveGolden } from './use-golden-changes.ts';

interface GoldenListProps {
  questions: readonly GoldenQuestion[];
  archived: readonly GoldenQuestion[];
}

const shownAtFirst = 20;

/** Each with its right passage and how it did last; those that are asked no more at the end. */
export function GoldenList({ questions, archived }: GoldenListProps) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? questions : questions.slice(0, shownAtFirst);
  return (
    <>
      {questions.length > 0 && (
        <ul aria-label="Golden questions" className="flex flex-col divide-y divide-line rounded-md border border-line">
          {shown.map((golden) => (
            <Row key={golden.id} golden={golden} />
          ))}
        </ul>
      )}
      {shown.length < questions.length && (
        <Button size="small" onClick={() => setIsAll(true)}>
          Show all {questions.length}
        </Button>
      )}
      {archived.length > 0 && <Archived archived={archived} />}
    </>
  );
}

function Row({ golden }: { golden: GoldenQuestion }) {
  const [isEditing, setIsEditing] = useState(false);
  const { archive } = useArchiveGolden();
  return (
    <li className="flex items-start gap-2 p-3 text-sm">
      <Golden golden={golden} />
      <RowMenu label={`Actions for ${golden.question}`}>
        <MenuItem icon={Pencil} onSelect={() => setIsEditing(true)}>
          Edit
        </MenuItem>
        <MenuItem icon={Archive} onSelect={() => archive({ id: golden.id })}>
          Archive
        </MenuItem>
      </RowMenu>
      {isEditing && <GoldenDialog golden={golden} onClose={() => setIsEditing(false)} />}
    </li>
  );
}

function Archived({ archived }: Pick<GoldenListProps, 'archived'>) {
  const { restore } = useArchiveGolden();
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium">Archived ({archived.length})</summary>
      <ul aria-label="Archived golden questions" className="mt-2 flex flex-col divide-y divide-line rounded-md border border-line">
        {archived.map(({ id, question }) => (
          <li key={id} className="flex items-center justify-between gap-2 p-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">{question}</span>
            <Button size="small" aria-label={`Restore ${question}`} onClick={() => restore({ id })}>
              <ArchiveRestore aria-hidden size={14} />
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Golden({ golden }: { golden: GoldenQuestion }) {
  const { label, ...look } = standingOf(golden.last);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 [overflow-wrap:anywhere]">
      <p className="font-medium">{golden.question}</p>
      <p className="border-l-2 border-accent pl-3">
        <q>{readableQuote(golden.quote)}</q>
      </p>
      <p className="text-ink-soft">{placeLabel(golden)}</p>
      <div>
        <Badge {...look}>{label}</Badge>
      </div>
    </div>
  );
}
