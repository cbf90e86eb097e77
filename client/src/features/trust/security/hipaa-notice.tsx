import type { SecurityState } from '@vademecum/shared/trust/security.ts';
import { RefreshCw } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { stateLabels } from './security-labels.ts';

interface HipaaNoticeProps {
  state: SecurityState;
  isChecking: boolean;
  onCheck: () => void;
}

/** HIPAA's requirements of the product, as far as the product can check them itself. */
export function HipaaNotice({ state: { hipaa, checkedAt }, isChecking, onCheck }: HipaaNoticeProps) {
  const { word, kind, icon } = stateLabels[hipaa.holds ? 'holds' : 'warning'];
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">HIPAA compliance</h2>
        <Badge kind={kind} icon={icon}>
          {hipaa.holds ? word : 'Not complete'}
        </Badge>
        <Button size="small" onClick={onCheck} disabled={isChecking} className="ml-auto">
          <RefreshCw aria-hidden size={16} />
          {isChecking ? 'Checking...' : 'Check again'}
        </Button>
      </div>
      <p>
        Conversations are handled as HIPAA requires: encrypted, kept only as long as needed, and visible only to the person who asked.
        {hipaa.holds ? ' All product checks passed.' : ' Not passed yet:'}
      </p>
      {!hipaa.holds && (
        <ul aria-label="Missing for HIPAA" className="list-disc pl-5">
          {hipaa.missing.map((statement) => (
            <li key={statement}>{statement}</li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft">
        Checked by the server on <time dateTime={checkedAt}>{dateTimeLabel(checkedAt)}</time>. Training, agreements and physical security
        remain your responsibility.
      </p>
    </Card>
  );
}
