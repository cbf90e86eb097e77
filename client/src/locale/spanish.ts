import sentences from '@vademecum/shared/locales/es.json';
import { createTranslator } from '@vademecum/shared/translator.ts';
import type { TRPCClientError, TRPCLink } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../../server/src/trpc/router.ts';

/** A text of the product that arrives as data, a sentence or a value such as a category, in the language of the screens; others come back unchanged. */
export const translated = createTranslator(sentences, 'es-US');

/** Fields that always contain the product's own sentences. */
const everywhere = new Set(
  'why toDo statement missing words dueReason expectedImpact implementationPlan gapDescription suggestedImprovement recommendation problem problems failure warning warnings facts'.split(
    ' ',
  ),
);

/** Fields that contain them in what one procedure or router returns; in others they are people's. */
const byRouter: Record<string, readonly string[]> = {
  account: ['device'],
  'analytics.status': ['name'],
  backups: ['error'],
  improvement: ['description', 'name', 'unit', 'note', 'error'],
  improvementMetrics: ['detail'],
  memories: ['detail'],
  memoryHealth: ['label', 'description', 'detail'],
  memoryValidation: ['detail'],
  models: ['reason'],
  watched: ['reason'],
};

/** Puts the server's sentences and refusals into the language of the screens before anything else sees them. */
const translatedLink: TRPCLink<AppRouter> = () => (call) =>
  observable((observer) => {
    const fields = new Set([...everywhere, ...(byRouter[call.op.path] ?? byRouter[call.op.path.split('.')[0] ?? ''] ?? [])]);
    return call.next(call.op).subscribe({
      next: (answer) => {
        const { result } = answer;
        const isData = result.type === 'data' || result.type === undefined;
        observer.next(isData ? { ...answer, result: { ...result, data: inFields(result.data, fields) } } : answer);
      },
      error: (error) => {
        observer.error(refusal(error));
      },
      complete: () => {
        observer.complete();
      },
    });
  });

/** The build puts this file in the place of english.ts. @public */
export const links = [translatedLink];

function inFields(value: unknown, fields: ReadonlySet<string>, isText = false): unknown {
  if (typeof value === 'string') return isText ? translated(value) : value;
  if (Array.isArray(value)) return value.map((one) => inFields(one, fields, isText));
  // A stream of an answer is no plain object.
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inFields(one, fields, fields.has(name))]));
}

function refusal(error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> {
  error.message = translated(error.message);
  error.data?.issues?.forEach((issue) => {
    issue.message = translated(issue.message);
  });
  return error;
}
