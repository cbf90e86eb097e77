import { type ValidationFilter, validationFilters } from '@vademecum/shared/validation.ts';
import { z } from 'zod';

/** What the address says of validations; what makes no sense there is left out. */
export const validationSearch = {
  batch: z.coerce.string().min(1).max(64).optional().catch(undefined),
  /** What of its results is shown. */
  show: z.enum(validationFilters).exclude(['all']).optional().catch(undefined),
  order: z.literal('best').optional().catch(undefined),
  /** From 1. */
  page: z.number().int().min(2).max(1_000_000).optional().catch(undefined),
};

export interface ValidationSearch {
  batch?: string | undefined;
  show?: Exclude<ValidationFilter, 'all'> | undefined;
  order?: 'best' | undefined;
  page?: number | undefined;
}

/** Undefined takes a condition away. */
export type ChangeValidationSearch = (change: ValidationSearch) => void;
