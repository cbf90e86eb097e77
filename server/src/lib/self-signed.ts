import { createPrivateKey, KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';

/** Certificate and private key, both PEM. */
export interface TlsPair {
  cert: string;
  key: string;
}

const day = 24 * 60 * 60 * 1000;
/** What browsers accept at most (CA/Browser Forum, Baseline Requirements 6.3.2). */
const lifetimeDays = 397;
const renewedWithinDays = 30;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * The self-signed certificate in `folder` for all of `names` (host names and IP addresses). It is made again when there is none, when it
 * does not cover a name, when its key does not fit, or when fewer than 30 days are left. The files are readable by their owner only.
 */
export async function loadSelfSigned(folder: string, names: string[], now: Date): Promise<TlsPair> {
  const files = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const kept = readPair(files);
  if (kept !== undefined && isGood(kept, names, now)) return kept;
  const made = await makePair(names, now);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeDurably(files.key, Buffer.from(made.key));
  writeDurably(files.cert, Buffer.from(made.cert));
  return made;
}

function readPair(files: { cert: string; key: string }): TlsPair | undefined {
  if (!existsSync(files.cert) || !existsSync(files.key)) return undefined;
  return { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') };
}

function isGood({ cert, key }: TlsPair, names: string[], now: Date): boolean {
  try {
    const certificate = new X509Certificate(cert);
    const left = Date.parse(certificate.validTo) - now.getTime();
    return (
      left >= renewedWithinDays * day &&
      Date.parse(certificate.validFrom) <= now.getTime() &&
      certificate.checkPrivateKey(createPrivateKey(key)) &&
      names.every((name) => (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined)
    );
  } catch {
    // A file that is no certificate or no key is replaced like one that is too old.
    return false;
  }
}

async function makePair(names: string[], now: Date): Promise<TlsPair> {
  // Needed on one start in a year, so no other start pays for loading it. The decorators of the library need the first.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `00${randomBytes(15).toString('hex')}`,
    name: [{ CN: ['Vademecum (self-signed)'] }],
    notBefore: now,
    notAfter: new Date(now.getTime() + lifetimeDays * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }))),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { cert: certificate.toString('pem'), key };
}
