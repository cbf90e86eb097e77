import { successSchema } from '@vademecum/shared/people/auth.ts';
import {
  createDepartmentSchema,
  listedDepartmentSchema,
  setDepartmentsOfPersonSchema,
  updateDepartmentSchema,
} from '@vademecum/shared/people/departments.ts';
import { departmentSchema, idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput, fromOutput, inputFields, numbers } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { listDepartments } from './departments.queries.ts';
import { createDepartment, deleteDepartment, listChoices, setDepartmentsOfPerson, updateDepartment } from './departments.service.ts';

/** Inherited: no program changes who sees what. */
const managing = requires('clinic_management').meta({ closedToKeys: true });
const department = { object: 'department', id: fromInput() } as const;

export const departmentsRouter = router({
  list: requires('clinic_management')
    .meta({
      rest: { method: 'GET', path: '/api/departments', summary: 'All departments with their members, in alphabetical order', isList: true },
    })
    .output(z.array(listedDepartmentSchema))
    .query(({ ctx }) => listDepartments(ctx.deps.db)),

  /** Those that the caller may name for a document, a memory or an invitation. */
  choices: requires('manage_docs', 'memories', 'invite_staff')
    .output(z.array(departmentSchema))
    .query(({ ctx }) => listChoices(ctx.deps.db, ctx.user)),

  create: managing
    .meta({
      rest: { method: 'POST', path: '/api/departments', summary: 'Add a department', status: 201 },
      audit: { action: 'department.created', object: 'department', id: fromOutput('id') },
    })
    .input(createDepartmentSchema)
    .output(listedDepartmentSchema)
    .mutation(({ ctx, input }) => createDepartment(ctx.deps, ctx.user, input)),

  update: managing
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/departments/{id}',
        summary: 'Rename a department, or set its members or the approvers of its documents',
      },
      audit: { action: 'department.changed', ...department, details: inputFields },
    })
    .input(updateDepartmentSchema)
    .output(listedDepartmentSchema)
    .mutation(({ ctx, input }) => updateDepartment(ctx.deps, input)),

  delete: managing
    .meta({
      rest: { method: 'DELETE', path: '/api/departments/{id}', summary: 'Delete a department that nothing is limited to' },
      audit: { action: 'department.deleted', ...department },
      onFullDisk: true,
    })
    .input(z.strictObject({ id: idSchema }))
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteDepartment(ctx.deps, input.id);
      return { success: true as const };
    }),

  setOfPerson: managing
    .meta({
      rest: { method: 'PUT', path: '/api/auth/users/{id}/departments', summary: 'Set the departments that a person belongs to' },
      audit: {
        action: 'user.departments_changed',
        object: 'user',
        id: fromInput(),
        details: numbers({ departments: fromOutput('length') }),
      },
    })
    .input(setDepartmentsOfPersonSchema)
    .output(z.array(departmentSchema))
    .mutation(({ ctx, input }) => setDepartmentsOfPerson(ctx.deps, ctx.user, input)),
});
