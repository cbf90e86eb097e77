import type { GoldenReason } from '@vademecum/shared/learning/golden.ts';
import type { Deps } from '../../../deps.ts';
import { runGolden } from '../golden/golden-runs.service.ts';
import type { StoredAction } from './actions.queries.ts';

export const goldenReasonOf = ({ actionType }: Pick<StoredAction, 'actionType'>): GoldenReason =>
  actionType === 'add_synonym' ? 'synonym' : 'boost';

/** The golden questions are asked anew, so that whatever is tried next is compared with what is live now. */
export function afterTaughtChange(deps: Deps, { action, by }: { action: StoredAction; by: number }): void {
  const subject = { actionId: action.id, description: action.description };
  deps.background.run(async () => {
    await runGolden(deps, { reason: goldenReasonOf(action), subject, isTrial: false, by });
  });
}
