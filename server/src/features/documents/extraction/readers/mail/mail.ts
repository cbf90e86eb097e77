import type { Draft } from '../read-file.ts';
import { createTree, type Tree } from '../rich/build-tree.ts';
import { countLeftOut, type LeftOut, readHtml } from '../rich/read-html.ts';
import { writeTree } from '../rich/write-tree.ts';

export type MailAttachment = { name: string; content: Buffer };

/** Of more, nobody is asked whether they become documents. */
const maxAttachments = 500;

/** Those that may become documents, each with a name that is not too long for one. */
export function keptAttachments({ attachments }: Pick<Mail, 'attachments'>): MailAttachment[] {
  return attachments.slice(0, maxAttachments).map(({ name, content }) => ({ name: name.slice(-200), content }));
}

/** A mail, whichever format it comes in. */
export type Mail = {
  subject: string;
  /** "Ann Lee <ann@clinic.example>", several with commas between them. */
  from: string;
  to: string;
  cc: string;
  /** ISO 8601; empty if unknown. */
  date: string;
  /** The body: one of them at least is null. */
  html: string | null;
  text: string | null;
  /** Adds the body where it is in another form. */
  addBody?: (tree: Tree, leftOut: LeftOut) => void;
  attachments: MailAttachment[];
  /** Pictures that are part of the body. */
  pictures: number;
  /** Mails in this mail that are no attachments of their own. */
  inner: Mail[];
};

/** Writes a mail: its subject as the heading, who wrote to whom and when, its body, and the names of what is attached to it. */
export function writeMail(mail: Mail): Draft {
  const tree = createTree();
  const leftOut: LeftOut = new Map();
  addMail(tree, leftOut, mail, 1);
  const attachments = keptAttachments(mail).map(({ name, content }) => ({ name, size: content.length }));
  return { ...writeTree(tree, leftOut), warnings: [], ...(attachments.length > 0 && { attachments }) };
}

function addMail(tree: Tree, leftOut: LeftOut, mail: Mail, level: number): void {
  const { subject, from, to, cc, date, attachments, inner } = mail;
  tree.next({ kind: 'heading', level });
  tree.text(oneLine(subject) === '' ? 'Mail without a subject' : oneLine(subject));
  tree.next();
  addLines(
    tree,
    [`From: ${from}`, `To: ${to}`, `Cc: ${cc}`, `Date: ${dateLabel(date)}`].filter((line) => !line.endsWith(': ')),
  );
  addBody(tree, leftOut, mail);
  tree.next();
  if (attachments.length > 0) {
    tree.text(`Attachments: ${attachments.map(({ name }) => oneLine(name)).join(', ')}`);
    countLeftOut(leftOut, 'attachments', attachments.length);
  }
  countLeftOut(leftOut, 'pictures', mail.pictures);
  for (const one of inner) addMail(tree, leftOut, one, level + 1);
}

function addBody(tree: Tree, leftOut: LeftOut, { html, text, addBody: add }: Mail): void {
  if (html !== null) {
    const inBody: LeftOut = new Map();
    readHtml(html, tree, inBody);
    // Pictures that came along are counted, those on servers are nothing that was sent.
    inBody.delete('pictures');
    for (const [what, count] of inBody) countLeftOut(leftOut, what, count);
  } else if (text !== null) addParagraphs(tree, text);
  else add?.(tree, leftOut);
}

/** Paragraphs are between empty lines; the lines within them are the author's. */
function addParagraphs(tree: Tree, text: string): void {
  for (const paragraph of text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/)) {
    tree.next();
    addLines(tree, paragraph.split('\n'));
  }
}

function addLines(tree: Tree, lines: readonly string[]): void {
  for (const [at, line] of lines.entries()) {
    if (at > 0) tree.breakLine();
    if (line !== '') tree.text(line);
  }
  tree.next();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** "2026-03-01 14:05 UTC"; as it is where it is no date. */
function dateLabel(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? oneLine(date) : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
