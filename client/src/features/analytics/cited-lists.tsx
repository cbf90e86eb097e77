import { type AnalyticsDashboard, fewestCounted } from '@vademecum/shared/analytics/analytics.ts';
import { FileX2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { count } from './analytics-labels.ts';
import type { Pressed } from './analytics-search.ts';
import { Panel } from './panel.tsx';
import { type Share, ShareList } from './share-list.tsx';
import { UnusedList } from './unused-list.tsx';

interface CitedListsProps {
  dashboard: AnalyticsDashboard;
  onPress: (pressed: Pressed) => void;
}

export function CitedLists({ dashboard: { documents, sections, unused, totalQueries }, onPress }: CitedListsProps) {
  const isEnough = totalQueries >= fewestCounted;
  const nothing = <p className="text-ink-soft">No answer cites a document.</p>;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <Panel title="Top documents" text="By answers that cite them" isEnough={isEnough}>
        {documents.length === 0 ? (
          nothing
        ) : (
          <ShareList label="Documents cited most" of="answer" onPress={onPress} shares={documents.map(documentShare)} />
        )}
      </Panel>
      <Panel title="Top sections" text="By answers that cite them" isEnough={isEnough}>
        {sections.length === 0 ? (
          nothing
        ) : (
          <ShareList label="Sections cited most" of="answer" onPress={onPress} shares={sections.map(sectionShare)} />
        )}
      </Panel>
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
    total === null
      ? 'Active documents that no answer cites'
      : `${count(total)} of ${count(active)} active documents were cited by no answer`;
  return (
    <Panel title="Unused documents" text={words} isEnough={total !== null}>
      {total === 0 ? <p className="text-ink-soft">Every active document was cited.</p> : <UnusedList documents={documents} />}
      {total !== null && documents.length < total && (
        <Button
          size="small"
          className="self-start"
          onClick={() => {
            onPress({ show: 'unused' });
          }}
        >
          <FileX2 aria-hidden size={16} />
          Show all {count(total)}
        </Button>
      )}
    </Panel>
  );
}
