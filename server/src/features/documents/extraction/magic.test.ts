import { describe, expect, it } from 'vitest';
import { checkMagic, inspectMagic } from './magic.ts';
import type { Extension } from './protocol.ts';

const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');

describe('checkMagic', () => {
  it.each<[Extension, Buffer]>([
    ['pdf', Buffer.from('%PDF-1.4')],
    ['pdf', Buffer.from('\n\n junk from a mail gateway %PDF-1.4')],
    ['docx', Buffer.from('PK\x03\x04rest')],
    ['txt', Buffer.from('Hello')],
    ['md', Buffer.from('# Hello')],
  ])('accepts %s', (extension, bytes) => {
    expect(checkMagic(bytes, extension)).toBeNull();
  });

  it.each<[string, Extension, Buffer]>([
    ['a picture as text', 'txt', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a PDF as Markdown', 'md', Buffer.from('%PDF-1.7')],
    ['a Word file as PDF', 'pdf', Buffer.from('PK\x03\x04')],
    ['text as PDF', 'pdf', Buffer.from('Hello')],
    ['text as Word file', 'docx', Buffer.from('Hello')],
    ['RTF as Word file', 'docx', Buffer.from('{\\rtf1\\ansi')],
    ['an old Word file as .docx', 'docx', ole],
  ])('refuses %s with one sentence', (_, extension, bytes) => {
    expect(inspectMagic(bytes, extension)?.reason).toBe('wrong-type');
    expect(checkMagic(bytes, extension)).toMatch(/^This is [^.]*: [^:]*\.$|^This is .*\.docx.*\.$/);
  });

  it('tells an encrypted Word file from an old one', () => {
    const encrypted = Buffer.concat([ole, Buffer.alloc(512), Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(inspectMagic(encrypted, 'docx')).toMatchObject({ reason: 'encrypted' });
  });

  it('refuses an empty file of any kind', () => {
    for (const extension of ['txt', 'md', 'pdf', 'docx'] as const) expect(inspectMagic(Buffer.alloc(0), extension)?.reason).toBe('empty');
  });
});
