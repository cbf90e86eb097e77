/** Why a file was refused. */
export const refusalReasons = ['encrypted', 'damaged', 'empty', 'no-text', 'too-large', 'wrong-type', 'timeout', 'out-of-memory'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A file that cannot be read. The message is one sentence for the person who uploaded it: the problem and the remedy. */
export class ExtractionError extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string = refusalMessages[reason]) {
    super(message);
    this.name = 'ExtractionError';
    this.reason = reason;
  }
}

const refusalMessages: Record<RefusalReason, string> = {
  encrypted: 'This file is protected with a password: remove the password in the program that made it, then upload the file again.',
  damaged: 'This file is damaged or incomplete: open it in the program that made it, save it again and upload the new copy.',
  empty: 'This file is empty. Check that you chose the right file and upload it again.',
  'no-text': 'This file has pictures but no text. Run text recognition (OCR) and upload it again.',
  'too-large': 'This file is too large to be read: split it into smaller files and upload those.',
  'wrong-type': 'The content of this file does not match its name: save it in the format that its extension says, then upload it again.',
  timeout: 'Reading this file took too long: split it into smaller files, or save it again in a simpler form, and upload that.',
  'out-of-memory': 'Reading this file needs more memory than one file may use: split it into smaller files and upload those.',
};
