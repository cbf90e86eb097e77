export { normaliseLines } from './extraction/normalise.ts';
