import { translated } from '../../../locale/english.ts';

const unreached = 'The server cannot be reached. Please try again.';

/** Has the server make the pack and hands it to the browser as a file. Throws the server's sentence. departmentId: empty for everyone. */
export async function fetchPack(departmentId: string): Promise<void> {
  const query = departmentId === '' ? '' : `?departmentId=${departmentId}`;
  const reply = await fetch(`/api/library/downtime-pack${query}`).catch(() => {
    throw new Error(unreached);
  });
  if (!reply.ok) throw new Error(sentenceOf(await reply.json().catch(() => null)));
  const name = /filename="([^"]+)"/.exec(reply.headers.get('Content-Disposition') ?? '')?.[1] ?? 'downtime-pack.html';
  saveFile(name, await reply.blob());
}

function sentenceOf(failure: unknown): string {
  const { message } = (failure ?? {}) as { message?: unknown };
  return typeof message === 'string' ? translated(message) : 'The pack could not be made. Try again';
}

function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
