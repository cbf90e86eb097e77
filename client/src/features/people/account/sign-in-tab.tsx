import { useSuspenseQuery } from '@tanstack/react-query';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';

/** One's own password and second factor. */
export function SignInTab({ query }: { query: PageQuery<Outputs['account']['secondFactor']> }) {
  return (
    <QueryBoundary loading={<TabSkeleton label="Loading your account" />} failed="Your account could not be loaded">
      <SignIn query={query} />
    </QueryBoundary>
  );
}

function SignIn({ query }: { query: PageQuery<Outputs['account']['secondFactor']> }) {
  const { data: factor } = useSuspenseQuery(query);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PasswordCard hasSecondFactor={factor.isEnabled} />
      <SecondFactorCard factor={factor} />
    </div>
  );
}
