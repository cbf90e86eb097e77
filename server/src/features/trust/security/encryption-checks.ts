import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findLastStoredFile } from '../../documents/documents.service.ts';
import { type Check, fails, type Finding, holds, type Looked, warns } from './check.ts';
import { readCipher } from './security.queries.ts';

const setTls = 'Set TLS=auto, or TLS_CERT and TLS_KEY, and start the server again.';

function lookAtTransport({ deps, transport: { tlsVersion, cipher, forwardedProto, isLoopback } }: Looked): Finding {
  if (tlsVersion === 'TLSv1.3')
    return holds(`This very request came over TLS 1.3 (${cipher ?? 'unknown cipher'}); older versions are refused.`);
  if (forwardedProto !== null && !deps.config.trustProxy) {
    return warns(
      'Another server passes requests on to this one over plain HTTP, and this one was not told to believe it.',
      'Set TRUST_PROXY=true if that server is yours and ends TLS 1.3.',
    );
  }
  if (forwardedProto === 'https') {
    return holds('The proxy in front says that this request came over HTTPS. Which version of TLS it takes is set there: allow 1.3 alone.');
  }
  if (forwardedProto !== null)
    return fails('The proxy in front took this request over plain HTTP.', 'Have the proxy take HTTPS alone, TLS 1.3.');
  if (isLoopback) return holds('This machine only: this request came from the computer that the server runs on, and no network saw it.');
  return fails('This request came over plain HTTP: passwords and questions can be read on the way.', setTls);
}

async function lookAtDatabase({ deps }: Looked): Promise<Finding> {
  const { cipher, legacy, secureDelete } = await readCipher(deps.db);
  const begin = await readBegin(deps.config.databaseFile, 16);
  const isSealed = !begin.toString('latin1').startsWith('SQLite format 3');
  if (cipher === 'sqlcipher' && legacy === '4' && secureDelete === '1' && isSealed) {
    return holds(
      'The open database says SQLCipher 4 (AES-256, each page authenticated), overwrites what is deleted, and its file is ciphertext.',
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
  if (name === undefined) return holds('No file is stored yet; each one that comes is encrypted with AES-256-GCM under a key of its own.');
  try {
    for await (const part of deps.files.read(name, { start: 0, end: 0 })) part.fill(0);
    return holds('The file that was stored last was opened with its AES-256-GCM key just now, and is unchanged.');
  } catch {
    return fails(
      'The file that was stored last is missing, or was changed, or was encrypted with another key.',
      'Run npm run admin -- verify.',
    );
  }
}

async function lookAtKey({ deps: { config } }: Looked): Promise<Finding> {
  const [key, database] = await Promise.all([stat(config.keyFile), stat(config.databaseFile)]);
  const mode = (key.mode & 0o777).toString(8).padStart(4, '0');
  // Windows has no such modes; the folder itself sets who may read it.
  if (process.platform !== 'win32' && (key.mode & 0o077) !== 0) {
    return fails(`Other accounts of this machine may read the key (mode ${mode}).`, `Run chmod 600 ${config.keyFile}`);
  }
  const away = 'Move the key to another disk or a USB stick, and set ENCRYPTION_KEY_FILE to where it is.';
  if (dirname(config.keyFile) === dirname(config.databaseFile)) {
    return warns(`The key (mode ${mode}) stands in the folder of the data: whoever copies the folder can read everything.`, away);
  }
  if (key.dev === database.dev) {
    return warns(`The key (mode ${mode}) stands on the disk of the data: whoever takes the disk can read everything.`, away);
  }
  return holds(`The key stands on another disk than the data, for the server’s account alone (mode ${mode}).`);
}

export const encryptionChecks: Check[] = [
  { id: 'transit', topic: 'encryption', statement: 'TLS 1.3 in transit', isNeeded: true, look: lookAtTransport },
  { id: 'files', topic: 'encryption', statement: 'AES-256 at rest', isNeeded: true, look: lookAtFiles },
  { id: 'database', topic: 'encryption', statement: 'Database encryption', isNeeded: true, look: lookAtDatabase },
  { id: 'key', topic: 'encryption', statement: 'The key is kept apart from the data', isNeeded: false, look: lookAtKey },
];
