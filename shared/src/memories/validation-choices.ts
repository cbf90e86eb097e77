import { memoryIssues } from './memory-issues.ts';

/** The possible findings of a batch: those of the checks, and that there is no memory of that number. */
export const validationIssues = [...memoryIssues, 'missing'] as const;
export type ValidationIssue = (typeof validationIssues)[number];

/** All, those that are not valid, or those with an issue. */
export const validationFilters = ['all', 'invalid', ...validationIssues] as const;
export type ValidationFilter = (typeof validationFilters)[number];
