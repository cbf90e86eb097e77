import type { AnalyticsInput } from '@vademecum/shared/analytics/analytics.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import type { Deps } from '../../deps.ts';
import { toCsv } from './analytics-csv.ts';
import { readDashboard } from './dashboard.service.ts';

/** Every figure of the dashboard as a CSV file; the lists whole. */
export async function exportAnalytics(deps: Deps, input: AnalyticsInput, role: Role): Promise<string> {
  return toCsv(await readDashboard(deps, input, role, Infinity), deps.config.productName);
}
