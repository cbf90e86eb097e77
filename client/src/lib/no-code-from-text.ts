import { config } from 'zod';

// Zod tries whether it may make functions out of text; the content security policy forbids it and reports the try.
config({ jitless: true });
