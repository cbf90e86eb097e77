import { limits } from '@vademecum/shared/limits.ts';
import { z } from 'zod';
import type { AppRouter } from '../trpc/router.ts';

type Nested = AppRouter['_def']['record'];
/** Without the index signature that tRPC's type carries. */
type Features = { [Feature in keyof Nested as string extends Feature ? never : Feature & string]: Nested[Feature] };
/** "feature.procedure": a path that does not exist does not compile. */
export type ProcedurePath = {
  [Feature in keyof Features]: `${Feature}.${Extract<keyof Features[Feature], string>}`;
}[keyof Features];

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters stand in braces: {id} is a number. */
  path: string;
  /** Those of its path parameters that are text. */
  textInPath?: string[];
  procedure: ProcedurePath;
  summary: string;
  /** 200 if left out. */
  status?: 201;
  /** Query parameters, and what each is read as. */
  query?: Record<string, 'string' | 'number' | 'boolean'>;
  /** The procedure gives the whole list, and the adapter the part that limit and offset ask for. */
  isList?: boolean;
  /** Names that documented clients use, and what the procedure calls them. */
  rename?: Record<string, string>;
  /** Where REST answers in another form than the procedure. */
  reply?: { schema: z.ZodType; from: (output: never) => unknown };
}

/** How a part of a list is asked for. */
export const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(limits.listPage).optional(),
  offset: z.coerce.number().int().min(0).default(0),
});

/** What documented clients send although who is calling comes from the session: taken, and without effect. */
export const ignoredFields = ['userId', 'createdBy'];
