import { SaxesParser } from 'saxes';
import { ExtractionError } from '../../extraction-error.ts';

/** Called for each element with its name without prefix; attributes are there by their whole name as well. */
export type XmlHandlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const bytesAtOnce = 256 * 1024;

/** Reads XML as a stream of events. No document type is accepted, so nothing can be declared, loaded or repeated by one. Throws ExtractionError. */
export function readXml(bytes: Buffer, { open, text, close }: XmlHandlers): void {
  const parser = new SaxesParser({ position: false });
  let failure: Error | undefined;
  parser.on('error', (error) => (failure ??= error));
  parser.on('doctype', () => (failure ??= new Error('A document type')));
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), withoutPrefixes(attributes)));
  parser.on('text', (part) => text?.(part));
  parser.on('cdata', (part) => text?.(part));
  parser.on('closetag', ({ name }) => close?.(localName(name)));
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length && failure === undefined; at += bytesAtOnce) {
    parser.write(decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true }));
  }
  if (failure === undefined) parser.close();
  if (failure !== undefined) throw new ExtractionError('damaged');
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function withoutPrefixes(attributes: Record<string, unknown>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    plain[localName(name)] ??= String(value);
    if (name.includes(':')) plain[name] = String(value);
  }
  return plain;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
