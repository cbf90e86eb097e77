import type { Instructions } from '@vademecum/shared/settings/instructions.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';

/** Text that came with the product has a day, the same in every time zone, and no time of day. */
const shippedOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function LastUpdated({ instructions }: { instructions: Instructions }) {
  const { updatedAt, updatedBy, version } = instructions;
  const author = updatedBy === null ? '' : ` by ${updatedBy}`;
  const isShipped = version === 0;
  return (
    <p className="text-sm text-ink-soft">
      Last updated: <time dateTime={updatedAt}>{isShipped ? shippedOn.format(new Date(updatedAt)) : dateTimeLabel(updatedAt)}</time>
      {isShipped ? ', default' : author}
    </p>
  );
}
