import { validationFilters } from '@vademecum/shared/memories/validation-choices.ts';
import { type Address, oneOf, type Reader, text, whole } from '../../../lib/address.ts';

const batch: Reader<string> = (found) => (found === '' ? undefined : text(64)(found));

/** The address of validations. Values that make no sense are left out. */
export const validationAddress = {
  batch,
  /** The part of its results that is shown. */
  show: oneOf(validationFilters.filter((filter) => filter !== 'all')),
  order: oneOf(['best']),
  /** From 1. */
  page: whole(2, 1_000_000),
};

export type ValidationSearch = Address<typeof validationAddress>;

/** Undefined takes a condition away. */
export type ChangeValidationSearch = (change: ValidationSearch) => void;
