import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect, fetchToken } from './integrator.ts';
import { startApp } from './start-app.ts';

const administrator = { email: 'admin@stop.test', password: 'a turquoise mistake of a password' };

test(
  'an upload that is under way when the server is told to stop is taken in, and then it ends in order',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vademecum-stop-'));
    const settings = { DATA_DIR: folder, ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, EMBEDDINGS: 'none' };
    const app = await startApp(settings);
    const token = await fetchToken(app.url, administrator);
    const type = 'multipart/form-data; boundary=half';
    const upload = request(`${app.url}/api/documents/upload`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}`, expect: '100-continue' },
    });
    const answered = once(upload, 'response');
    upload.flushHeaders();
    // The server has begun with it.
    await once(upload, 'continue');
    upload.write('--half\r\nContent-Disposition: form-data; name="file"; filename="hands.txt"\r\n\r\nHands are washed ');
    const ended = app.end();
    await expect
      .poll(() =>
        fetch(`${app.url}/healthz`).then(
          () => 'answers',
          () => 'is closed',
        ),
      )
      .toBe('is closed');
    upload.end('for 20 seconds with soap.\r\n--half--\r\n');
    const [response] = (await answered) as [IncomingMessage];
    expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([201, { name: 'hands' }]);
    expect(await ended).toBe(0);
    const again = await startApp(settings);
    const rest = await connect(again.url, administrator);
    expect((await rest.call('GET', '/api/documents')).body).toMatchObject([{ name: 'hands' }]);
    await again.stop();
    await rm(folder, { recursive: true });
  },
);
