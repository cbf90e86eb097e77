import { roles } from '@vademecum/shared/permissions.ts';
import { userStatuses } from '@vademecum/shared/people/user-choices.ts';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { ListedUser } from '@vademecum/shared/people/users.ts';

export const userSorts = ['newest', 'oldest', 'name', 'name-desc', 'role', 'status', 'seen', 'unseen'] as const;
export type UserSort = (typeof userSorts)[number];

export const sortLabels: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  role: 'Role',
  status: 'Status',
  seen: 'Last sign-in, latest first',
  unseen: 'Last sign-in, longest ago first',
};

const byName = (a: ListedUser, b: ListedUser) => nameOf(a).localeCompare(nameOf(b)) || a.id - b.id;
/** A person who never signed in counts as the longest ago. */
const bySeen = (a: ListedUser, b: ListedUser) => (a.lastSignInAt ?? '').localeCompare(b.lastSignInAt ?? '') || byName(a, b);

const orders: Record<UserSort, (a: ListedUser, b: ListedUser) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  name: byName,
  'name-desc': (a, b) => byName(b, a),
  role: (a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || byName(a, b),
  status: (a, b) => userStatuses.indexOf(a.status) - userStatuses.indexOf(b.status) || byName(a, b),
  seen: (a, b) => bySeen(b, a),
  unseen: bySeen,
};

/** Those whose name or email address has every word of the text, in the wanted order. */
export function findUsers(users: readonly ListedUser[], text: string, sort: UserSort): ListedUser[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const holds = (user: ListedUser) => {
    const about = `${nameOf(user)} ${user.email}`.toLocaleLowerCase();
    return words.every((word) => about.includes(word));
  };
  return users.filter(holds).sort(orders[sort]);
}
