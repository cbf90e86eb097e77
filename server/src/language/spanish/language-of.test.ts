import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  'q hago si me pincho con una aguja',
  'dosis de midazolam para un bebe',
  'se cayó el sistema',
  '¿Horario?',
  'Varicela después de mezclar | 30 minutos',
  'me salpico sangre en el ojo',
])('“%s” is Spanish', (text) => {
  expect(languageOf(text)).toBe('es');
});

test.each([
  'hay fever meds',
  'MI protocol',
  'LA county',
  'zofran iv for a 20 kilo puker',
  'Los Alamos clinic address',
  'bad copd remicade ok',
  'vasquez ext',
  'Señor Gonzalez wants his chart, can I print it',
  'para 2 gravida 3 with pain',
  'El Camino pharmacy fax number',
  '',
  '0177',
])('“%s” is English', (text) => {
  expect(languageOf(text)).toBe('en');
});
