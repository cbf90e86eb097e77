import { ExtractionError } from '../extraction-error.ts';
import { keptAttachments, type Mail, type MailAttachment, writeMail } from './mail/mail.ts';
import { type Properties, readProperties } from './mail/properties.ts';
import { unpackRtf } from './mail/unpack-rtf.ts';
import { openCompoundFile, type CompoundFile } from './ole/compound-file.ts';
import type { Draft } from './read-file.ts';
import { readRtfInto } from './rtf/read-rtf.ts';

/** Mails in mails in mails: deeper ones are made to break readers. */
const maxDepth = 5;

const ids = {
  messageClass: 0x001a,
  subject: 0x0037,
  submitted: 0x0039,
  represented: 0x0042,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  cc: 0x0e03,
  to: 0x0e04,
  delivered: 0x0e06,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  data: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  displayName: 0x3001,
  contentId: 0x3712,
  mimeType: 0x370e,
  senderSmtp: 0x5d01,
};

/** Reads a mail as Outlook saves it ([MS-OXMSG]). Throws ExtractionError for what is none, and for encrypted mails. */
export function readMsg(bytes: Buffer): Draft {
  return writeMail(parseMsg(bytes));
}

export function attachmentsOfMsg(bytes: Buffer): MailAttachment[] {
  return keptAttachments(parseMsg(bytes));
}

function parseMsg(bytes: Buffer): Mail {
  const file = openCompoundFile(bytes);
  if (!file.names.has('__properties_version1.0'))
    throw new ExtractionError(
      'wrong-type',
      'This is an old Office file, not an Outlook mail: upload it with the extension that belongs to it.',
    );
  return readMessage(file, 0);
}

function readMessage(file: CompoundFile, depth: number): Mail {
  const properties = readProperties(file, depth === 0 ? 32 : 24);
  if (/^IPM\.Note\.SMIME$/i.test(properties.text(ids.messageClass) ?? ''))
    throw new ExtractionError('encrypted', 'This mail is encrypted: open it in Outlook, save its text and upload that.');
  const attached = file.storages.filter((name) => name.startsWith('__attach_version1.0_')).map((name) => file.open(name));
  const files = attached.map((one) => readAttachment(readProperties(one, 8)));
  const html = properties.bytes(ids.html);
  return {
    subject: properties.text(ids.subject) ?? '',
    from: sender(properties),
    to: properties.text(ids.to) ?? '',
    cc: properties.text(ids.cc) ?? '',
    date: properties.date(ids.submitted) ?? properties.date(ids.delivered) ?? '',
    ...bodyOf(properties, html),
    attachments: files
      .filter((one) => one !== null && !one.isPicture)
      .map((one) => ({ name: one?.name ?? '', content: one?.content ?? Buffer.alloc(0) })),
    pictures: files.filter((one) => one?.isPicture === true).length,
    inner: depth >= maxDepth ? [] : attached.filter(hasMessage).map((one) => readMessage(one.open(innerMessage), depth + 1)),
  };
}

const innerMessage = '__substg1.0_3701000D';

function hasMessage({ storages }: CompoundFile): boolean {
  return storages.includes(innerMessage);
}

function sender(properties: Properties): string {
  const name = properties.text(ids.senderName) ?? properties.text(ids.represented) ?? '';
  const address = [properties.text(ids.senderSmtp), properties.text(ids.senderAddress)].find((one) => one?.includes('@') === true);
  if (address === undefined || address === name) return name;
  return name === '' ? address : `${name} <${address}>`;
}

function bodyOf(properties: Properties, html: Buffer | undefined): Pick<Mail, 'html' | 'text' | 'addBody'> {
  if (html !== undefined && html.length > 0) return { html: properties.decode(html), text: null };
  const text = properties.text(ids.body)?.trim() ?? '';
  if (text !== '') return { html: null, text };
  const packed = properties.bytes(ids.rtf);
  if (packed === undefined) return { html: null, text: null };
  const rtf = unpackRtf(packed);
  return {
    ...{ html: null, text: null },
    addBody: (tree, leftOut) => {
      readRtfInto(rtf, tree, leftOut);
    },
  };
}

function readAttachment(properties: Properties): (MailAttachment & { isPicture: boolean }) | null {
  const content = properties.bytes(ids.data);
  if (content === undefined) return null;
  const name = properties.text(ids.longName) ?? properties.text(ids.shortName) ?? properties.text(ids.displayName) ?? 'attachment';
  const isPicture = (properties.text(ids.contentId) ?? '') !== '' && /\.(?:png|jpe?g|gif|bmp|emf|wmf)$/i.test(name);
  return { name, content, isPicture };
}
