import {
  acknowledgementSchema,
  acknowledgeSchema,
  askablesSchema,
  askSchema,
  changeRequestSchema,
  openReadingSchema,
  readingSchema,
  readingStateSchema,
  remindedSchema,
  rosterSchema,
} from '@vademecum/shared/documents/acknowledgements.ts';
import { successSchema } from '@vademecum/shared/people/auth.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput, fromOutput, numbers, words } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { acknowledge, getReading, listReadings, readReadingState } from './readings.service.ts';
import { askToAcknowledge, changeRequest, endRequest, listAskables, remind } from './requests.service.ts';
import { readRoster } from './roster.service.ts';

const byId = z.strictObject({ id: idSchema });
const ofDocument = '/api/documents/{id}/acknowledgements';
const document = { object: 'document', id: fromInput() } as const;
const managing = requires('manage_docs');
const reading = requires('chat');

/** Who must have read a document, and who has. */
export const acknowledgementsRouter = router({
  /** Polled by the sidebar. */
  state: reading
    .meta({ background: true })
    .output(readingStateSchema)
    .query(({ ctx }) => readReadingState(ctx.deps, ctx.user.id)),

  mine: reading
    .meta({
      rest: { method: 'GET', path: '/api/acknowledgements', summary: 'What you are to read, then what you acknowledged', isList: true },
    })
    .output(z.array(readingSchema))
    .query(({ ctx }) => listReadings(ctx.deps, ctx.user.id)),

  get: reading
    .meta({ rest: { method: 'GET', path: '/api/acknowledgements/{id}', summary: 'One that you are to read, with its check questions' } })
    .input(byId)
    .output(openReadingSchema)
    .query(({ ctx, input }) => getReading(ctx.deps, ctx.user.id, input.id)),

  acknowledge: reading
    .meta({
      rest: { method: 'POST', path: '/api/acknowledgements/{id}', summary: 'Acknowledge the version that you have read', status: 201 },
      audit: {
        action: 'acknowledgement.given',
        object: 'document',
        id: fromOutput('documentId'),
        details: words({ version: fromOutput('version'), isSigned: fromOutput('isSigned') }),
        isOwn: true,
      },
      // Nobody but the person has read it.
      closedToKeys: true,
    })
    .input(acknowledgeSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => acknowledge(ctx.deps, ctx.user, input)),

  askables: managing
    .input(byId)
    .output(askablesSchema)
    .query(({ ctx, input }) => listAskables(ctx.deps.db, input.id)),

  roster: managing
    .meta({ rest: { method: 'GET', path: ofDocument, summary: 'Who has acknowledged a document and who has not' } })
    .input(byId)
    .output(rosterSchema)
    .query(({ ctx, input }) => readRoster(ctx.deps, ctx.user, input.id)),

  /** Its reader has the roster already: only the printing is noted. */
  printed: managing
    .meta({ audit: { action: 'acknowledgement.printed', ...document }, onFullDisk: true })
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await readRoster(ctx.deps, ctx.user, input.id);
      return { success: true as const };
    }),

  ask: managing
    .meta({
      rest: { method: 'POST', path: ofDocument, summary: 'Ask people to read and acknowledge a document', status: 201 },
      audit: { action: 'acknowledgement.asked', ...document, details: words({ due: fromInput('due') }) },
    })
    .input(askSchema)
    .output(rosterSchema)
    .mutation(async ({ ctx, input }) => {
      await askToAcknowledge(ctx.deps, ctx.user, input);
      return readRoster(ctx.deps, ctx.user, input.id);
    }),

  change: managing
    .meta({
      rest: { method: 'PUT', path: ofDocument, summary: 'Change who is asked, the due date, or whether new versions count' },
      audit: { action: 'acknowledgement.changed', ...document, details: words({ due: fromInput('due') }) },
    })
    .input(changeRequestSchema)
    .output(rosterSchema)
    .mutation(async ({ ctx, input }) => {
      await changeRequest(ctx.deps, input);
      return readRoster(ctx.deps, ctx.user, input.id);
    }),

  end: managing
    .meta({
      rest: { method: 'DELETE', path: ofDocument, summary: 'Stop asking; what was acknowledged stays' },
      audit: { action: 'acknowledgement.ended', ...document },
      onFullDisk: true,
    })
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await endRequest(ctx.deps, input.id);
      return { success: true as const };
    }),

  remind: managing
    .meta({
      rest: {
        method: 'POST',
        path: `${ofDocument}/remind`,
        summary: 'Remind everybody who has not acknowledged, at most once a day',
      },
      audit: {
        action: 'acknowledgement.reminded',
        ...document,
        details: numbers({ people: fromOutput('reminded'), mailed: fromOutput('mailed') }),
      },
    })
    .input(byId)
    .output(remindedSchema)
    .mutation(({ ctx, input }) => remind(ctx.deps, input.id)),
});
