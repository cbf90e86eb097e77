import { hasPermission } from '@vademecum/shared/permissions.ts';
import { useUser } from '../../../lib/use-session.ts';
import { trpc } from '../../../trpc.ts';

export interface ClinicModel {
  /** Undefined until it is known. */
  isModel: boolean | undefined;
  /** For those who choose the model. */
  values: { temperature: number; maxTokens: number } | undefined;
}

/** Says whether a model writes the clinic's answers, and with which settings. */
export function useClinicModel(): ClinicModel {
  const mayKnow = hasPermission(useUser().role, 'clinic_management');
  const inUse = trpc.models.inUse.useQuery(undefined, { refetchOnMount: 'always' });
  const status = trpc.models.get.useQuery(undefined, { enabled: mayKnow, refetchOnMount: 'always' });
  return { isModel: inUse.data?.isModel, values: inUse.data?.isModel === true ? status.data?.settings : undefined };
}
