import type { Instructions } from '@vademecum/shared/instructions.ts';
import { dateTimeLabel } from '../../lib/date-time-label.ts';

export function LastUpdated({ instructions }: { instructions: Instructions }) {
  const { updatedAt, updatedBy, version } = instructions;
  const author = version === 0 ? ', as shipped' : updatedBy === null ? '' : ` by ${updatedBy}`;
  return (
    <p className="text-sm text-ink-soft">
      Last updated: <time dateTime={updatedAt}>{dateTimeLabel(updatedAt)}</time>
      {author}
    </p>
  );
}
