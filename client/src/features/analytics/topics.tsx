import { type AnalyticsDashboard, fewestCounted } from '@vademecum/shared/analytics/analytics.ts';
import type { Pressed } from './analytics-search.ts';
import { Panel } from './panel.tsx';
import { ShareList } from './share-list.tsx';

interface TopicsProps {
  dashboard: AnalyticsDashboard;
  onPress: (pressed: Pressed) => void;
}

/** Questions by the headings that answers have: specification, section 9. */
export function Topics({ dashboard: { topics, totalQueries }, onPress }: TopicsProps) {
  return (
    <Panel title="Questions by topic" text="By the heading of the answer" isEnough={totalQueries >= fewestCounted}>
      <ShareList
        label="Questions by topic"
        of="question"
        onPress={onPress}
        shares={topics.map(({ topic, questions }) => ({
          key: topic,
          name: topic,
          value: questions,
          pressed: { show: 'questions', topic },
        }))}
      />
    </Panel>
  );
}
