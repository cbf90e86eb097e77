import { id } from '../../../lib/address.ts';

/** The version that is open for review. */
export const approvalsAddress = { review: id };
