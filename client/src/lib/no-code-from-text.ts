import { config } from 'zod/v4';

// Zod tries whether it may make functions out of text; the content security policy forbids it and reports the try.
config({ jitless: true });

/** Replaces zod in the client (vite.config.ts), so that zod is configured before the first schema is made, whichever screen loads it. */
export * from 'zod/v4';
