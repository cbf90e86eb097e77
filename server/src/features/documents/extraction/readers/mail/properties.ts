import { decodeHtml } from '../rich/decode-html.ts';
import type { CompoundFile } from '../ole/compound-file.ts';

const internetCodePage = 0x3fde;
const messageCodePage = 0x3ffd;

/** Values of an Outlook item by their property ids ([MS-OXPROPS]); undefined where there is none. */
export type Properties = {
  text: (id: number) => string | undefined;
  bytes: (id: number) => Buffer | undefined;
  /** ISO 8601. */
  date: (id: number) => string | undefined;
  /** Text in the code page of the item. */
  decode: (bytes: Buffer) => string;
};

const entryLength = 16;
const [longType, timeType] = [0x0003, 0x0040];
/** Milliseconds between 1601, when Outlook's time begins, and 1970. */
const epoch = 11_644_473_600_000;

/** headerLength: of the fixed properties; it differs between mails, mails in mails and attachments. */
export function readProperties(file: CompoundFile, headerLength: number): Properties {
  const fixed = readFixed(file, headerLength);
  const number = (id: number): number | undefined => {
    const value = fixed.get(id);
    return value?.type === longType ? value.bytes.readUInt32LE(0) : undefined;
  };
  const bytes = (id: number, type = '0102'): Buffer | undefined => {
    const name = `__substg1.0_${id.toString(16).toUpperCase().padStart(4, '0')}${type}`;
    return file.names.has(name) ? file.read(name) : undefined;
  };
  const page = number(internetCodePage) ?? number(messageCodePage) ?? 1252;
  const decode = (value: Buffer): string => decodePage(value, page);
  return {
    text: (id) => {
      const wide = bytes(id, '001F');
      if (wide !== undefined) return untilZero(wide.toString('utf16le'));
      const narrow = bytes(id, '001E');
      return narrow && untilZero(decode(narrow));
    },
    bytes: (id) => bytes(id) ?? wideAsBytes(bytes(id, '001F')),
    date: (id) => {
      const value = fixed.get(id);
      if (value?.type !== timeType) return undefined;
      const time = new Date(Number(value.bytes.readBigUInt64LE(0) / 10_000n) - epoch);
      return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
    },
    decode,
  };
}

function untilZero(text: string): string {
  return text.split('\0', 1)[0] ?? '';
}

/** Some programs keep a page as text rather than as bytes. */
function wideAsBytes(text: Buffer | undefined): Buffer | undefined {
  return text && Buffer.from(`\uFEFF${text.toString('utf16le')}`);
}

function readFixed(file: CompoundFile, headerLength: number): Map<number, { type: number; bytes: Buffer }> {
  const stream = file.names.has('__properties_version1.0') ? file.read('__properties_version1.0') : Buffer.alloc(0);
  const values = new Map<number, { type: number; bytes: Buffer }>();
  for (let at = headerLength; at + entryLength <= stream.length; at += entryLength) {
    values.set(stream.readUInt16LE(at + 2), { type: stream.readUInt16LE(at), bytes: stream.subarray(at + 8, at + entryLength) });
  }
  return values;
}

const labels: Record<number, string> = { 20127: 'windows-1252', 65001: 'utf-8', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' };

function decodePage(bytes: Buffer, page: number): string {
  if (bytes.toString('hex', 0, 3) === 'efbbbf') return bytes.toString('utf8', 3);
  const iso = page >= 28_591 && page <= 28_605 ? `iso-8859-${page - 28_590}` : undefined;
  try {
    return new TextDecoder(labels[page] ?? iso ?? `windows-${page}`).decode(bytes);
  } catch {
    return decodeHtml(bytes).text;
  }
}
