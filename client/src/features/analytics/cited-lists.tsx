import { Link } from '@tanstack/react-router';
import { type AnalyticsDashboard, fewestCounted, type UnusedDocument } from '@vademecum/shared/analytics/analytics.ts';
import { FileX2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { count } from './analytics-labels.ts';
import type { Pressed } from './analytics-search.ts';
import { Panel } from './panel.tsx';
import { type Share, ShareList } from './share-list.tsx';

interface CitedListsProps {
  dashboard: AnalyticsDashboard;
  onPress: (pressed: Pressed) => void;
}

export function CitedLists({ dashboard: { documents, sections, unused, totalQueries }, onPress }: CitedListsProps) {
  const lists = [
    { title: 'Top documents', label: 'Documents cited most', shares: documents.map(documentShare) },
    { title: 'Top sections', label: 'Sections cited most', shares: sections.map(sectionShare) },
  ];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
      {lists.map(({ title, label, shares }) => (
        <Panel key={title} title={title} text="By number of answers that cite them" isEnough={totalQueries >= fewestCounted}>
          {shares.length === 0 ? (
            <p className="text-ink-soft">No citations yet</p>
          ) : (
            <ShareList label={label} of="answer" onPress={onPress} shares={shares} />
          )}
        </Panel>
      ))}
      <Unused unused={unused} onPress={onPress} />
    </div>
  );
}

const documentShare = ({ documentId, name, answers }: AnalyticsDashboard['documents'][number]): Share => ({
  key: String(documentId),
  name,
  value: answers,
  pressed: { show: 'questions', documentId },
});

const sectionShare = ({ documentId, name, section, answers }: AnalyticsDashboard['sections'][number]): Share => ({
  key: `${documentId} ${section}`,
  name: section === '' ? 'Beginning' : section,
  detail: name,
  value: answers,
  pressed: { show: 'questions', documentId, section },
});

function Unused({ unused: { active, total, documents }, onPress }: Pick<AnalyticsDashboard, 'unused'> & Pick<CitedListsProps, 'onPress'>) {
  const words =
    total === null ? 'Active documents that were never cited' : `${count(total)} of ${count(active)} active documents never cited`;
  return (
    <Panel title="Unused documents" text={words} isEnough={total !== null}>
      {total === 0 ? <p className="text-ink-soft">Every active document has been cited.</p> : <UnusedList documents={documents} />}
      {total !== null && documents.length < total && (
        <Button size="small" className="self-start" onClick={() => onPress({ show: 'unused' })}>
          <FileX2 aria-hidden size={16} />
          Show all {count(total)}
        </Button>
      )}
    </Panel>
  );
}

export function UnusedList({ documents }: { documents: readonly UnusedDocument[] }) {
  return (
    <ul aria-label="Documents that were never cited" className="divide-y divide-line">
      {documents.map(({ id, name }) => (
        <li key={id} className="py-1.5">
          <Link to="/documents/$documentId" params={{ documentId: id }} className="text-accent underline [overflow-wrap:anywhere]">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
