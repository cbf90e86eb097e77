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
    'Used {0} by {1}{2}.': 'Usado {0} por {1}{2}.',
    '{0} Free up space.': '{0} Libere espacio.',
    'The last backup is {0} old': 'La última copia tiene {0}',
    'Without a category': 'Sin categoría',
    memories: 'notas',
    'are waiting for review': 'esperan una revisión',
    hours: 'horas',
    answers: 'respuestas',
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

test('understands counts, lists, an added period, an empty place, and a sentence of an entry that has several', () => {
  expect(translated('Used 3 answers, 2 hours and 1,200 answers.')).toBe('Se usó 3 respuestas, 2 horas y 1,200 respuestas.');
  expect(translated('The last backup is 5 hours old.')).toBe('La última copia tiene 5 horas.');
  expect(translated('Without a category: 2 of 26 memories.')).toBe('Sin categoría: 2 de 26 notas.');
  expect(translated('11 memories are waiting for review.')).toBe('11 notas esperan una revisión.');
  expect(translated('Used twice by Ada.')).toBe('Usado twice por Ada.');
  expect(translated('The last backup is 5 hours old. Free up space.')).toBe('La última copia tiene 5 horas. Libere espacio.');
});
