import { type LocalModels, localModelUrl } from '@vademecum/shared/settings/models.ts';
import { z } from 'zod';
import { boundedFetch } from '../lib/bounded-fetch.ts';
import { isLinkLocal } from '../lib/private-host.ts';

const tagsSchema = z.object({
  models: z.array(z.object({ name: z.string().max(300), size: z.number().nonnegative().default(0) })).max(2_000),
});
const fetchList = boundedFetch({ bytes: 2_000_000 });

/** The models of an Ollama server, asked once; never throws: `problem` says the error. Follows no redirects. */
export async function listLocalModels(baseUrl: string | null, waitMs = 3_000): Promise<LocalModels> {
  const url = (baseUrl ?? localModelUrl).replace(/\/+$/, '');
  const failed = (problem: string): LocalModels => ({ baseUrl: url, models: [], problem });
  if (isLinkLocal(new URL(url).hostname)) return failed('No model runs at a link-local address.');
  try {
    const reply = await fetchList(`${url}/api/tags`, { signal: AbortSignal.timeout(waitMs) });
    if (!reply.ok) return failed(`${url} answered, but not as an Ollama server does (${reply.status}).`);
    const text = await reply.text();
    const parsed = tagsSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return failed(`${url} answered, but not as an Ollama server does.`);
    const models = parsed.data.models.map(({ name, size }) => ({ name, sizeBytes: Math.round(size) }));
    if (models.length > 0) return { baseUrl: url, models, problem: null };
    return failed('Ollama is running, but it has no model yet. On its machine, run: ollama pull llama3.2');
  } catch (error) {
    if (error instanceof SyntaxError) return failed(`${url} answered, but not as an Ollama server does.`);
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return failed(
      isLate ? `Ollama did not respond at ${url} in time.` : `Nothing responds at ${url}. Start Ollama there, or enter its address.`,
    );
  }
}
