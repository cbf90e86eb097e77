import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { exportLibrary } from '../features/documents/library-export/export-library.service.ts';
import { admit } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { createContext } from '../trpc/context.ts';

const audit = { action: 'library.exported', object: 'document' } as const;

/** GET /api/library/export: the originals of the whole library with a manifest as one ZIP file, streamed. */
export function registerLibraryExport(app: FastifyInstance, deps: Deps): void {
  app.get('/api/library/export', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    await audited(ctx, { path: 'rest.exportLibrary', audit, input: {} }, () => admit(ctx, 'clinic_management'));
    const { fileName, content } = exportLibrary(deps);
    content.once('error', (error) => {
      request.log.error({ err: error, requestId: request.id }, 'the export of the library broke off');
    });
    return reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('Cache-Control', 'no-store')
      .send(content);
  });
}
