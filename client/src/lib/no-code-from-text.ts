import { config } from 'zod/v4';

// Zod tries whether it may make functions out of text; the content security policy forbids it and reports the try.
config({ jitless: true });

/** Stands in the place of zod in the client (vite.config.ts), so that it is told before the first schema is made, whichever screen brings that. */
export * from 'zod/v4';
