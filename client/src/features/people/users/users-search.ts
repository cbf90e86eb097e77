import { type Address, oneOf, text } from '../../../lib/address.ts';
import { userSorts } from './sort-users.ts';

/** The address of the screen. Values that make no sense are left out. */
export const usersAddress = {
  /** Part of a name or an email address. */
  q: text(),
  sort: oneOf(userSorts),
  /** The form for a new person is open. */
  add: oneOf([1]),
};

export type UsersSearch = Address<typeof usersAddress>;
export type ChangeUsersSearch = (change: Partial<UsersSearch>, options?: { replace?: boolean }) => void;
