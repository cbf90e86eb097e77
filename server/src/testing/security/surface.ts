import { z } from 'zod';
import { type Route, routes } from '../../rest/routes.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import type { ProcedureMeta } from '../../trpc/init.ts';
import { appRouter } from '../../trpc/router.ts';
import { procedureTable } from './procedure-table.ts';

export interface Procedure {
  path: string;
  type: 'query' | 'mutation';
  isStreamed: boolean;
  meta: ProcedureMeta;
  /** Undefined where it takes no input. */
  schema: z.ZodType | undefined;
  /** Its documented path, if it has one. */
  routes: Route[];
}

type Definition = { _def: { type: 'query' | 'mutation'; inputs: z.ZodType[]; meta?: ProcedureMeta } };

/** Every procedure of the product, read from the router itself. */
export const procedures: Procedure[] = Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>).map(
  ([path, { _def }]) => {
    if (_def.inputs.length > 1) throw new Error(`${path}: one input schema, please; these suites read the first alone`);
    return {
      path,
      type: _def.type,
      isStreamed: procedureTable[path]?.isStreamed === true,
      meta: _def.meta ?? {},
      schema: _def.inputs[0],
      routes: routes.filter(({ procedure }) => procedure === path),
    };
  },
);

export const writes = procedures.filter(({ type }) => type === 'mutation');

/** The fields that an input may have. */
export function fieldsOf({ schema }: Procedure): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

const isNamedAsId = (name: string): boolean => /^id$|Ids?$/.test(name);

/** The fields that may name a thing: by their name, by the schema of ids, or because they take any whole number there is. */
export function namingFields(procedure: Procedure): string[] {
  return Object.entries(fieldsOf(procedure))
    .filter(([name, schema]) => isNamedAsId(name) || takesAnyWholeNumber(schema))
    .map(([name]) => name);
}

function takesAnyWholeNumber(schema: z.ZodType): boolean {
  const inner = unwrap(schema);
  if (inner === idSchema) return true;
  if (inner instanceof z.ZodUnion) return inner.options.some((option) => takesAnyWholeNumber(option as z.ZodType));
  return inner.safeParse(Number.MAX_SAFE_INTEGER).success && !inner.safeParse(1.5).success;
}

/** Without what makes it optional, nullable or gives it a default. */
function unwrap(schema: z.ZodType): z.ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.unwrap() as z.ZodType;
  }
  return inner;
}
