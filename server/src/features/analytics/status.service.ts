import type { AnalyticsStatus, ComponentStatus } from '@vademecum/shared/analytics/analytics.ts';
import type { Deps } from '../../deps.ts';
import { createSharedLooks } from '../../lib/shared-look.ts';
import { type Looked, readSecurityState } from '../trust/security/security.service.ts';
import { type ComponentCheck, componentChecks } from './component-checks.ts';

/** What has not answered after this long is said to be slow. */
const longestLookMs = 2_000;

/** Looks at every component at the same time, none for longer than the limit, and at what the HIPAA notice needs. */
export async function readStatus(looked: Looked, checks = componentChecks, limitMs = longestLookMs): Promise<AnalyticsStatus> {
  const [components, hipaa] = await Promise.all([lookAtComponents(looked.deps, checks, limitMs), lookAtPromises(looked, limitMs)]);
  return { ...components, hipaa };
}

/** What one look finds is told to all who ask within so long; less than they wait between two questions. */
const holdsMs = 5_000;
const looks = new WeakMap<Deps['db'], ReturnType<typeof createSharedLooks>>();

/** As readStatus; many open dashboards make one round of looks. The HIPAA notice depends on how a request came. */
export async function readSharedStatus(looked: Looked): Promise<AnalyticsStatus> {
  const { deps, ...request } = looked;
  const share = looks.get(deps.db) ?? createSharedLooks(holdsMs, deps.now);
  looks.set(deps.db, share);
  const [components, hipaa] = await Promise.all([
    share('components', () => lookAtComponents(deps, componentChecks, longestLookMs)),
    share(JSON.stringify(request), () => lookAtPromises(looked, longestLookMs)),
  ]);
  return { ...components, hipaa };
}

async function lookAtComponents(
  deps: Deps,
  checks: readonly ComponentCheck[],
  limitMs: number,
): Promise<Pick<AnalyticsStatus, 'checkedAt' | 'components'>> {
  const components = await Promise.all(checks.map((check) => lookAt(deps, check, limitMs)));
  return { checkedAt: deps.now().toISOString(), components };
}

async function lookAtPromises(looked: Looked, limitMs: number): Promise<AnalyticsStatus['hipaa']> {
  const state = await within(limitMs, readSecurityState(looked));
  return state === late ? null : state.hipaa;
}

async function lookAt(deps: Deps, { name, look }: ComponentCheck, limitMs: number): Promise<ComponentStatus> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const found = await within(limitMs, look(deps, signal));
    return { name, ...(found === late ? { state: 'attention', words: `No answer within ${limitMs / 1_000} seconds.` } : found) };
  } catch (error) {
    deps.log.error({ err: error, component: name }, 'a component does not work');
    return { name, state: 'down', words: 'It failed just now; the server’s log says why.' };
  }
}

const late = Symbol('late');

/** What work comes to, or `late`; whatever it comes to later is of no interest. */
async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result | typeof late> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => {
      resolve(late);
    }, limitMs);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
