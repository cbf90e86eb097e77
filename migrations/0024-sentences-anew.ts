/** Texts with HTML or underlined titles are cut into other sentences than before, so all vectors are made again, also those of embedding servers. */
export { up } from './0023-sentence-vectors.ts';
