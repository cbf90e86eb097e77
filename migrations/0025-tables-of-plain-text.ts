/** Tables of plain text are cut into rows, so all vectors are made again, also those of embedding servers. */
export { up } from './0023-sentence-vectors.ts';
