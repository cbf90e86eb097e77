import { z } from 'zod';

const position = z.number().int().positive().optional().catch(undefined);

/**
 * What stands beside the conversation, in the address: a document (`doc`) at a line (from 1). `turn` is the answer whose citation opened it
 * (the latest one if left out), `cite` the citation's number, `near` the number of one of the closest passages instead.
 */
export const chatSearchSchema = z.object({ doc: position, line: position, turn: position, cite: position, near: position });
export type ChatSearch = z.infer<typeof chatSearchSchema>;
