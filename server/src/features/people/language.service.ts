export { findLanguage, setLanguage } from './language.queries.ts';
