import { z } from 'zod';
import { approvalOrderSchema, approverIdsSchema } from '../documents/approvals.ts';
import { departmentIdsSchema, departmentSchema, idSchema } from './users.ts';

const longestName = 60;
const mostMembers = 1_000;
/** Between the names of departments in a file of memories; no name contains it. */
export const departmentSeparator = ';';

/** On one line, and without what lists of names are split at. */
const departmentNameSchema = z
  .string()
  .trim()
  .min(1, 'A department name is required')
  .max(longestName, `The department name is too long (${longestName} characters at most)`)
  .regex(/^[^\p{Cc}\u2028\u2029;]*$/u, 'A department name must be on one line and cannot contain a semicolon');

export const listedDepartmentSchema = departmentSchema.extend({
  /** In alphabetical order. */
  members: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Default approvers of documents that are limited to it, in the order in which they decide. */
  approvers: z.array(z.object({ id: idSchema, name: z.string() })),
  order: approvalOrderSchema,
  /** How many are limited to it, perhaps to others as well. */
  documents: z.number().int().nonnegative(),
  memories: z.number().int().nonnegative(),
});
export type ListedDepartment = z.infer<typeof listedDepartmentSchema>;

const memberIdsSchema = z.array(idSchema).max(mostMembers, `Name at most ${mostMembers} people at a time`);

export const createDepartmentSchema = z.strictObject({
  name: departmentNameSchema,
  memberIds: memberIdsSchema.default([]),
  approverIds: approverIdsSchema.default([]),
  order: approvalOrderSchema.default('sequence'),
});
export type CreateDepartment = z.infer<typeof createDepartmentSchema>;

/** What is left out stays as it is. */
export const updateDepartmentSchema = z
  .strictObject({
    id: idSchema,
    name: departmentNameSchema.optional(),
    memberIds: memberIdsSchema.optional(),
    approverIds: approverIdsSchema.optional(),
    /** Of the approvers that are given with it. */
    order: approvalOrderSchema.default('sequence'),
  })
  .refine(({ name, memberIds, approverIds }) => (name ?? memberIds ?? approverIds) !== undefined, 'Enter a new name, members or approvers');
export type UpdateDepartment = z.infer<typeof updateDepartmentSchema>;

/** id: of the person. */
export const setDepartmentsOfPersonSchema = z.strictObject({ id: idSchema, departmentIds: departmentIdsSchema });
