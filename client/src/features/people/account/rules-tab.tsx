import { useSuspenseQuery } from '@tanstack/react-query';
import type { SecondFactorRule } from '@vademecum/shared/people/account.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { useId } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';

const roleNames: Record<Role, string> = { admin: 'Administrators', manager: 'Managers', user: 'Users' };

/** The sign-in rules that an administrator sets for everybody. */
export function RulesTab({ query }: { query: PageQuery<Outputs['account']['rules']> }) {
  return (
    <QueryBoundary loading={<TabSkeleton label="Loading the rules" />} failed="The rules could not be loaded">
      <Rules query={query} />
    </QueryBoundary>
  );
}

function Rules({ query }: { query: PageQuery<Outputs['account']['rules']> }) {
  const { data: rules } = useSuspenseQuery({ ...query, refetchOnMount: 'always' });
  return (
    <Card className="max-w-3xl">
      <h2 className="text-lg font-semibold">Second factor required</h2>
      <p className="mt-1 text-ink-soft">
        People in these roles must set up two-factor authentication at next sign-in. Takes effect immediately.
      </p>
      <ul className="mt-4 flex flex-col divide-y divide-line">
        {rules.map((rule) => (
          <RuleRow key={rule.role} rule={rule} />
        ))}
      </ul>
    </Card>
  );
}

function RuleRow({ rule }: { rule: SecondFactorRule }) {
  const id = useId();
  const utils = trpc.useUtils();
  const set = trpc.account.setRule.useMutation({
    onSuccess: async (rules) => {
      utils.account.rules.setData(undefined, rules);
      await utils.account.secondFactor.invalidate();
    },
    meta: { failure: 'Failed to change the rule' },
  });
  const isRequired = set.isPending ? set.variables.isRequired : rule.isRequired;
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div>
        <label htmlFor={id} className="font-medium">
          {roleNames[rule.role]}
        </label>
        <p className="text-sm text-ink-soft">{countText(rule)}</p>
      </div>
      <Switch
        id={id}
        checked={isRequired}
        disabled={set.isPending}
        onCheckedChange={(next) => {
          set.mutate({ role: rule.role, isRequired: next });
        }}
      />
    </li>
  );
}

function countText({ people, without }: SecondFactorRule): string {
  if (people === 0) return 'No active people';
  return without === 0 ? `${people} active, all with a second factor` : `${people} active, ${without} without a second factor`;
}
