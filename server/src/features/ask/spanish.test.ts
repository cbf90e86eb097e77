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
    '# Convulsiones\n\n| Responsable | Director médico |\n| --- | --- |\n| Vigencia | 5 de mayo de 2026 |\n\n## Midazolam\n\nLa dosis de midazolam para un adulto es de 10 mg por vía intramuscular.\n\n## Lorazepam\n\nLa dosis de lorazepam para un niño es de 0,1 mg/kg por vía intravenosa, como máximo 4 mg.\n',
  );
  library.add(
    'Anafilaxia.md',
    '# Anafilaxia\n\nPonga epinefrina en el muslo según el peso del paciente.\n\n| Peso | Epinefrina 1 mg/ml |\n| --- | --- |\n| Menos de 10 kg | 0,01 mg por kg |\n| De 10 a 25 kg | 0,15 mg |\n| Más de 25 kg, niño | 0,3 mg |\n| Adulto | 0,5 mg |\n',
  );
  library.add(
    'Nevera.md',
    '# Nevera de vacunas\n\nSi la nevera falla, avise a la Dra. López en un plazo de 30 minutos. Los registros de la temperatura se conservan durante 3 años.\n',
  );
  library.add('Parking.md', '# Parking\n\nCars of the staff are parked behind the building.\n');
});
afterAll(() => library.close());

const ask = async (question: string) => (await library.ask(question, 'short')).answer;

test.each([
  'q hago si me pincho con una aguja',
  'a quién aviso de un pinchazo',
  'cuando se cambia el contenedor de agujas',
  'dosis de midazolam para un adulto',
  'dosis de midazolam para un niño',
  'dosis de midazolam intravenoso para un adulto',
  'dosis de lorazepam para un niño',
  'dosis de lorazepam para un adulto',
  'dosis de diazepam para un adulto',
  'dosis de epinefrina para un niño de 20 kg',
  'dosis de epinefrina para un niño de 30 kg',
  'si falla la nevera a quien aviso',
  'how long are temperature records kept',
  'what is the dose of lorazepam for a child',
  'what is the dose of lorazepam for an adult',
  'quien es el responsable de convulsiones',
  'cuanto cuesta el estacionamiento',
])('%s', async (q) => {
  const { grounded, response, verdict, unknownWords, explanation } = await ask(q);
  console.log(q, '|', grounded, verdict, '|', response.slice(0, 200), '|', unknownWords, explanation?.probability.toFixed(2), JSON.stringify(explanation?.words));
});
