import { limits } from '@vademecum/shared/limits.ts';
import { z } from 'zod';
import type { ProcedureMeta, RestPath } from '../trpc/init.ts';
import { appRouter } from '../trpc/router.ts';

export interface Route extends RestPath {
  /** "feature.procedure" */
  procedure: string;
  /** The schemas of the procedure. Undefined where it takes no input. */
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

interface Definition {
  _def: { inputs: z.ZodType[]; output?: z.ZodType; meta?: ProcedureMeta };
}

/** Every procedure with a documented path, in the order of the OpenAPI document. Paths that carry files are in files of their own, such as upload.ts. */
export const routes: readonly Route[] = inOrder(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>).flatMap(([procedure, { _def }]) => {
    const { inputs, output, meta } = _def;
    return meta?.rest === undefined ? [] : [{ ...meta.rest, procedure, input: inputs[0], output }];
  }),
);

/** As the routers have them, but for those that follow another path. */
function inOrder(found: readonly Route[]): Route[] {
  const ordered = found.filter(({ after }) => after === undefined);
  for (const route of found.filter(({ after }) => after !== undefined)) {
    ordered.splice(ordered.findIndex(({ path }) => path === route.after) + 1, 0, route);
  }
  return ordered;
}

/** How a part of a list is asked for. */
export const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(limits.listPage).optional(),
  offset: z.coerce.number().int().min(0).default(0),
});

/** What documented clients send although who is calling comes from the session: taken, and without effect. */
export const ignoredFields = ['userId', 'createdBy'];
