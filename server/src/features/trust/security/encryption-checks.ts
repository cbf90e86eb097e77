import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findLastStoredFile } from '../../documents/documents.service.ts';
import { type Check, fails, type Finding, holds, type Looked, warns } from './check.ts';
import { readCipher } from './security.queries.ts';

const setTls = 'Set TLS=auto, or TLS_CERT and TLS_KEY, and start the server again.';

function lookAtTransport({ deps, transport: { tlsVersion, cipher, forwardedProto, isLoopback } }: Looked): Finding {
  if (tlsVersion === 'TLSv1.3')
    return holds(`This exact request came over TLS 1.3 (${cipher ?? 'unknown cipher'}); older versions are refused.`);
  if (forwardedProto !== null && !deps.config.trustProxy) {
    return warns(
      'Another server forwards requests to this one over plain HTTP, and this one is not set to trust it.',
      'Set TRUST_PROXY=true if that server is yours and ends TLS 1.3.',
    );
  }
  if (forwardedProto === 'https') {
    return holds('The proxy reports that this request came over HTTPS. Its TLS versions are set there: allow only 1.3.');
  }
  if (forwardedProto !== null)
    return fails('The proxy accepted this request over plain HTTP.', 'Let the proxy accept only HTTPS with TLS 1.3.');
  if (isLoopback) return holds('This machine only: this request came from the server’s own computer and never crossed a network.');
  return fails('This request came over plain HTTP: passwords and questions can be read on the way.', setTls);
}

async function lookAtDatabase({ deps }: Looked): Promise<Finding> {
  const { cipher, legacy, secureDelete } = await readCipher(deps.db);
  const begin = await readBegin(deps.config.databaseFile, 16);
  const isSealed = !begin.toString('latin1').startsWith('SQLite format 3');
  if (cipher === 'sqlcipher' && legacy === '4' && secureDelete === '1' && isSealed) {
    return holds(
      'The open database uses SQLCipher 4 (AES-256, each page authenticated), overwrites deleted data, and its file is encrypted.',
    );
  }
  return fails(
    `The open database says cipher "${cipher}", version "${legacy}"${isSealed ? '' : ', and its file begins as a plain one'}.`,
    'Stop the server and restore a backup.',
  );
}

async function readBegin(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function lookAtFiles({ deps }: Looked): Promise<Finding> {
  const name = await findLastStoredFile(deps);
  if (name === undefined) return holds('No file is stored yet. Each one is encrypted with AES-256-GCM under its own key.');
  try {
    for await (const part of deps.files.read(name, { start: 0, end: 0 })) part.fill(0);
    return holds('The newest stored file was just opened with its AES-256-GCM key and is unchanged.');
  } catch {
    return fails('The newest stored file is missing, changed, or encrypted with another key.', 'Run npm run admin -- verify.');
  }
}

export async function lookAtKey({ deps: { config } }: Pick<Looked, 'deps'>): Promise<Finding> {
  const [key, database] = await Promise.all([stat(config.keyFile), stat(config.databaseFile)]);
  const mode = (key.mode & 0o777).toString(8).padStart(4, '0');
  // Windows has no such modes; the folder itself sets who may read it.
  if (process.platform !== 'win32' && (key.mode & 0o077) !== 0) {
    return fails(`Other accounts of this machine may read the key (mode ${mode}).`, `Run chmod 600 ${config.keyFile}`);
  }
  const away = 'Move the key to another disk or a USB stick, and set ENCRYPTION_KEY_FILE to where it is.';
  if (dirname(config.keyFile) === dirname(config.databaseFile)) {
    return warns(`The key (mode ${mode}) is in the data folder; anyone who copies that folder can read everything.`, away);
  }
  if (key.dev === database.dev) {
    return warns(`The key (mode ${mode}) is on the same disk as the data; anyone who takes the disk can read everything.`, away);
  }
  return holds(`The key is on a different disk from the data, readable only by the server’s account (mode ${mode}).`);
}

export const encryptionChecks: Check[] = [
  { id: 'transit', topic: 'encryption', statement: 'TLS 1.3 in transit', isNeeded: true, look: lookAtTransport },
  { id: 'files', topic: 'encryption', statement: 'AES-256 at rest', isNeeded: true, look: lookAtFiles },
  { id: 'database', topic: 'encryption', statement: 'Database encryption', isNeeded: true, look: lookAtDatabase },
  { id: 'key', topic: 'encryption', statement: 'The key is kept apart from the data', isNeeded: false, look: lookAtKey },
];
