import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { ExtractionError } from '../extraction-error.ts';
import { keptAttachments, type Mail, type MailAttachment, writeMail } from './mail/mail.ts';
import type { Draft } from './read-file.ts';

/** A mail has some twenty; a few more come with every station it passes. */
const mailHeaders = new Set(['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'received', 'return-path', 'content-type']);

/** Reads a mail as mail programs save it (RFC 5322 and MIME). Throws ExtractionError for what is none, and for encrypted mails. */
export async function readEml(bytes: Buffer): Promise<Draft> {
  return writeMail(await parseEml(bytes));
}

export async function attachmentsOfEml(bytes: Buffer): Promise<MailAttachment[]> {
  return keptAttachments(await parseEml(bytes));
}

async function parseEml(bytes: Buffer): Promise<Mail> {
  const mail = await parse(bytes);
  if (!mail.headers.some(({ key }) => mailHeaders.has(key)))
    throw new ExtractionError('wrong-type', 'This is not a mail: save it as .eml in your mail program and upload that.');
  const encrypted = mail.headers.some(({ key, value }) => key === 'content-type' && /multipart\/encrypted|enveloped-data/i.test(value));
  if (encrypted)
    throw new ExtractionError('encrypted', 'This mail is encrypted: open it in your mail program, save its text and upload that.');
  const text = mail.text?.trim() ?? '';
  return {
    ...{ subject: mail.subject ?? '', from: addresses(mail.from === undefined ? [] : [mail.from]), to: addresses(mail.to) },
    ...{
      cc: addresses(mail.cc),
      date: mail.date ?? '',
      html: mail.html ?? null,
      text: mail.html === undefined && text !== '' ? text : null,
    },
    attachments: mail.attachments.filter((one) => !isPicture(one)).map(readAttachment),
    pictures: mail.attachments.filter(isPicture).length,
    inner: [],
  };
}

async function parse(bytes: Buffer): ReturnType<typeof PostalMime.parse> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: 60, maxRfc822NestingDepth: 10 });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new ExtractionError(
      'damaged',
      'This mail cannot be read: save it again in your mail program, or save its text, and upload that.',
    );
  }
}

/** A picture in the body, or one that the mail program meant to show there. */
function isPicture({ related, mimeType, contentId, disposition }: Attachment): boolean {
  return mimeType.startsWith('image/') && (related === true || (contentId !== undefined && disposition !== 'attachment'));
}

function addresses(list: readonly Address[] = []): string {
  const shown = list.flatMap((one) => one.group ?? [one]).map(({ name, address }) => (name === '' ? address : `${name} <${address}>`));
  return shown.join(', ').slice(0, 20_000);
}

const extensions: Record<string, string> = { 'message/rfc822': 'eml', 'text/html': 'html', 'text/plain': 'txt', 'application/pdf': 'pdf' };

function readAttachment({ filename, mimeType, content }: Attachment, at: number): MailAttachment {
  const name = filename?.trim() ?? '';
  const bytes =
    typeof content === 'string' ? Buffer.from(content) : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content));
  return { name: name === '' ? `attachment ${at + 1}.${extensions[mimeType] ?? 'bin'}` : name, content: bytes };
}
