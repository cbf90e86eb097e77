import { expect, test } from 'vitest';
import { contrast } from '../contrasts.ts';
import { drugsIn } from '../drugs.ts';
import { datesIn } from '../figures/dates.ts';
import { isFor, measuresAsked, spansIn } from '../figures/spans.ts';
import { expectedFigure, isRule } from '../question-type.ts';
import { inEnglish, readInEnglish, spanishInEnglish, writtenFor } from './in-english.ts';

test.each([
  ['¿A quién aviso si me pincho con una aguja?', '¿who do i notify if needlestick?'],
  ['No mezcle lejía con otro limpiador', 'Not mix bleach with other cleaner'],
  ['la medicacion para la hipotension', 'the medication for the hypotension'],
  ['q hago si hay un incendio', 'what do i do if there is a fire'],
  ['Wear gloves.', 'Wear gloves.'],
])('“%s” reads “%s”', (spanish, english) => {
  expect(inEnglish(spanish)).toBe(english);
});

test.each([
  ['epinefrina', 'epinephrine'],
  ['adrenalina', 'epinephrine'],
  ['amoxicilina', 'amoxicillin'],
  ['vancomicina', 'vancomycin'],
  ['metoprolol', 'metoprolol'],
  ['furosemida', 'furosemide'],
  ['clindamicina', 'clindamycin'],
])('the medicine %s is %s', (spanish, english) => {
  expect([...drugsIn(spanishInEnglish(`dosis de ${spanish}`))]).toEqual([english]);
});

test('figures mean what they mean in Spanish', () => {
  expect(spanishInEnglish('Ponga 0,5 mg o 37,5 ml')).toContain('0.5 mg or 37.5 ml');
  expect(spanishInEnglish('unos 1,000 pacientes')).toContain('1,000');
  expect(datesIn(spanishInEnglish('Se revisa el 15 de marzo.')).map(({ low }) => low)).toEqual([315]);
  const asked = measuresAsked(inEnglish('dosis para un niño de 20 kg'))[0];
  const row = (text: string): boolean => asked !== undefined && isFor(spansIn(spanishInEnglish(text)), asked);
  expect([row('De 10 a 25 kg'), row('Más de 25 kg'), row('Menos de 10 kg')]).toEqual([true, false, false]);
  expect(measuresAsked(inEnglish('jarabe para un niño de 5 años')).map(({ of, value }) => [of, value])).toEqual([['age', 60]]);
});

test('what is asked for is told as in English', () => {
  expect(expectedFigure(inEnglish('cuánto tiempo se guardan los registros'))).toBe('duration');
  expect(expectedFigure(inEnglish('puedo usar uñas postizas'))).toBe('rule');
  expect(isRule(spanishInEnglish('No se permite comer en la sala.'))).toBe(true);
  expect(contrast(inEnglish('la dosis para los niños'), spanishInEnglish('La dosis para adultos es de 10 mg.'))).toBe(true);
});

test('the Spanish words behind a part of the reading are found again', () => {
  const text = 'Avise en un plazo de 30 minutos, no antes.';
  const reading = readInEnglish(text);
  const start = reading.text.indexOf('30');
  expect(writtenFor(text, reading, { start, end: reading.text.indexOf(',') })).toBe('30 minutos');
});
