import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../../testing/test-library.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
  library.add(
    'Needlestick.md',
    '# Needlestick\n\nWash the wound with soap and running water for 5 minutes. Report every needlestick to the charge nurse within 1 hour.\n\n## Waste\n\nThe sharps container is replaced when it is three-quarters full.\n',
  );
  library.add(
    'Convulsiones.md',
    '# Convulsiones\n\n| Documento | HC-12 |\n| --- | --- |\n| Responsable | Director médico |\n| Vigencia | 5 de mayo de 2026 |\n\n## Midazolam\n\nLa dosis de midazolam para un adulto es de 10 mg por vía intramuscular.\n\n## Lorazepam\n\nLa dosis de lorazepam para un niño es de 0,1 mg/kg por vía intravenosa, como máximo 4 mg.\n',
  );
  library.add(
    'Anafilaxia.md',
    '# Anafilaxia\n\nPonga epinefrina en el muslo según el peso del paciente.\n\n| Peso | Epinefrina 1 mg/ml |\n| --- | --- |\n| Menos de 10 kg | 0,01 mg por kg |\n| De 10 a 25 kg | 0,15 mg |\n| Más de 25 kg, niño | 0,3 mg |\n| Adulto | 0,5 mg |\n',
  );
  library.add(
    'Nevera.md',
    '# Nevera de vacunas\n\nSi la nevera falla, avise a la Dra. López en un plazo de 30 minutos. Los registros de la temperatura se conservan durante 3 años.\n',
  );
  library.add('Sala 4.md', '# Sala 4\n\nSi la nevera falla, avise a la Dra. López en un plazo de 60 minutos.\n');
  library.add('Parking.md', '# Parking\n\nCars of the staff are parked behind the building.\n');
});
afterAll(() => library.close());

const ask = async (question: string, history: Parameters<TestLibrary['ask']>[2] = []) =>
  (await library.ask(question, 'short', history)).answer;

test.each([
  ['q hago si me pincho con una aguja', 'Report every needlestick to the charge nurse within 1 hour. [1]'],
  ['cuando se cambia el contenedor de agujas', 'The sharps container is replaced when it is three-quarters full. [1]'],
  ['dosis de midazolam para un adulto', 'La dosis de midazolam para un adulto es de 10 mg por vía intramuscular. [1]'],
  ['dosis de lorazepam para los niños', 'La dosis de lorazepam para un niño es de 0,1 mg/kg por vía intravenosa, como máximo 4 mg. [1]'],
  ['cuanto tiempo se conservan los registros', 'Los registros de la temperatura se conservan durante 3 años. [1]'],
  ['quién es el responsable de convulsiones', 'Responsable: Director médico [1]'],
  ['how long are temperature records kept', 'Los registros de la temperatura se conservan durante 3 años. [1]'],
  [
    'what is the dose of lorazepam for a child',
    'La dosis de lorazepam para un niño es de 0,1 mg/kg por vía intravenosa, como máximo 4 mg. [1]',
  ],
])('“%s” is answered as the document writes it', async (question, quoted) => {
  const { grounded, response } = await ask(question);
  expect([grounded, response.split('\n')[0]]).toEqual([true, quoted]);
});

test.each([
  ['for a child', 'dosis de midazolam para un niño'],
  ['for a newborn', 'dosis de midazolam para un recién nacido'],
  ['by another route', 'dosis de midazolam intravenoso para un adulto'],
  ['for adults', 'dosis de lorazepam para un adulto'],
  ['of another drug', 'dosis de diazepam para un adulto'],
  ['for adults, asked in English', 'what is the dose of lorazepam for an adult'],
])('a dose %s is not answered with the dose there is', async (_, question) => {
  const { grounded, response } = await ask(question);
  expect([grounded, /\d ?mg/.test(response)]).toEqual([false, false]);
});

test('the row for another weight is never shown', async () => {
  expect((await ask('dosis de epinefrina para un niño de 30 kg')).response).toContain('0,3 mg');
  for (const question of ['dosis de epinefrina para un niño de 20 kg', 'dosis de epinefrina para un niño de 5 kg'])
    expect((await ask(question)).response).not.toContain('0,3 mg');
});

test('what is not found is said in Spanish, with the words that no document has', async () => {
  const { grounded, response, unknownWords } = await ask('cuánto cuesta la guardería');
  expect(grounded).toBe(false);
  expect(response).toMatch(/^Información no encontrada\n\n/);
  expect(unknownWords).toContain('guardería');
  expect((await ask('What does daycare cost?')).response).toMatch(/^Information Not Found/);
});

test('Spanish sources that differ are named with what each says', async () => {
  const { response, conflicts } = await ask('si falla la nevera en qué plazo aviso a la Dra. López');
  expect(conflicts[0]?.sides.map(({ value }) => value).sort()).toEqual(['en un plazo de 30 minutos', 'en un plazo de 60 minutos']);
  expect(response).toMatch(/\n\nLas fuentes difieren: “.+” dice en un plazo de \d0 minutos \[\d\]; “.+” dice/);
});

test('a follow-up takes over what it lacks', async () => {
  const history = [{ question: 'cuál es la dosis de lorazepam para un adulto' }];
  expect((await ask('¿y para niños?', history)).response).toContain('0,1 mg/kg');
});
