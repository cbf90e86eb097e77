import { expect, test } from 'vitest';
import { createTranslator } from './translator.ts';

const translated = createTranslator(
  {
    'Type a question first': 'Escriba primero una pregunta',
    'Delete “{0}” of {1}?': '¿Eliminar “{0}” de {1}?',
    'Used {0}.': 'Se usó {0}.',
    '{0} times': '{0} veces',
    Nursing: 'Enfermería',
    'Not in any document: {0}.': 'En ningún documento: {0}.',
    'Asked (or not) {0}': 'Preguntado (o no) {0}',
  },
  'es-US',
);

test('translates whole texts, and puts in what changes', () => {
  expect(translated('Type a question first')).toBe('Escriba primero una pregunta');
  expect(translated('Used 3 times.')).toBe('Se usó 3 veces.');
  expect(translated('Asked (or not) twice')).toBe('Preguntado (o no) twice');
});

test('leaves what people wrote as it is, even where the product has the same word', () => {
  expect(translated('Delete “Nursing” of Nursing?')).toBe('¿Eliminar “Nursing” de Enfermería?');
  expect(translated('How do I report a needlestick?')).toBe('How do I report a needlestick?');
});

test('translates a text of several sentences one by one, and writes dates as the language does', () => {
  expect(translated('Used 4 times. Not in any document: terp.')).toBe('Se usó 4 veces. En ningún documento: terp.');
  expect(translated('Used on Nov 5, 2026.')).toBe('Se usó on 5 nov 2026.');
  expect(translated('Used on March 5, 2026 at 9:05 PM.')).toMatch(/^Se usó on 5 de marzo de 2026 a las 9:05\sp\.m\.$/);
  expect(translated('Used on March 5, 2026.')).toBe('Se usó on 5 de marzo de 2026.');
});
