import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeModelServer, startFakeModelServer } from '../../testing/fake-model-server.ts';
import { openTestLibrary, type TestLibrary } from '../../testing/test-library.ts';
import type { ModelSettings } from './language-models/chat-models.service.ts';

let fake: FakeModelServer;
let library: TestLibrary;
beforeAll(async () => {
  fake = await startFakeModelServer();
  const settings: ModelSettings = {
    provider: 'ollama',
    name: 'fake',
    baseUrl: fake.url,
    apiKey: undefined,
    timeoutMs: 5_000,
    temperature: 0,
    maxTokens: 400,
    isCloud: false,
  };
  library = await openTestLibrary({ model: () => Promise.resolve({ settings, refused: null }) });
  library.add(
    'Needlestick.md',
    '# Needlestick\n\nReport every needlestick to the charge nurse within 1 hour. Wash the wound with soap and water for 5 minutes. Do not squeeze the wound. Nurses may refill warfarin only with the written order of a physician.\n',
  );
  library.add('Agujas.md', '# Agujas\n\nNo vuelva a encapuchar las agujas. El contenedor de agujas se cambia cada 90 días.\n');
});
beforeEach(() => {
  fake.requests.length = 0;
});
afterAll(async () => {
  await library.close();
  await fake.close();
});

const question = '¿Qué hago si me pincho con una aguja?';
const answerTo = async (written: string, asked = question) => {
  fake.reply(() => written);
  return (await library.ask(asked)).answer;
};

test('a Spanish sentence is shown where an English document says the same', async () => {
  const { response, model, citations, unsupported } = await answerTo(
    'Avise de todo pinchazo a la enfermera jefe en un plazo de 1 hora. Lave la herida con agua y jabón durante 5 minutos.',
  );
  expect([model, unsupported]).toEqual(['ollama:fake', 0]);
  expect(response).toBe(
    'Avise de todo pinchazo a la enfermera jefe en un plazo de 1 hora. [1] Lave la herida con agua y jabón durante 5 minutos. [2]',
  );
  expect(citations[0]).toMatchObject({ verdict: 'supported', quote: 'Report every needlestick to the charge nurse within 1 hour.' });
  expect(JSON.stringify(fake.requests)).toContain('Answer in Spanish.');
});

test.each([
  ['another number', 'Avise de todo pinchazo a la enfermera jefe en un plazo de 2 horas.'],
  ['another unit', 'Lave la herida con agua y jabón durante 5 horas.'],
  ['another person', 'Avise de todo pinchazo al director médico en un plazo de 1 hora.'],
  ['the opposite', 'Apriete la herida.'],
  ['another medicine', 'Las enfermeras pueden renovar heparina solo con la orden escrita de un médico.'],
  ['a word that nobody can compare', 'Lave la herida con pan, agua y jabón durante 5 minutos.'],
])('%s in Spanish is not shown; the document is quoted instead', async (_, written) => {
  const { model, fallback, response } = await answerTo(written);
  expect(model).toBe('extractive');
  expect(fallback).toBe(
    'El modelo ollama:fake escribió sobre todo cosas que los documentos no dicen. Esta respuesta se cita de los documentos.',
  );
  expect(response).toContain('Report every needlestick to the charge nurse within 1 hour.');
});

test('a Spanish sentence about a Spanish document is checked against it', async () => {
  const asked = '¿Cada cuánto se cambia el contenedor de agujas?';
  expect((await answerTo('Cada 90 días se cambia el contenedor de agujas.', asked)).model).toBe('ollama:fake');
  expect((await answerTo('El contenedor de agujas se cambia cada 30 días.', asked)).model).toBe('extractive');
});

test('an English question is asked as before, and gets no Spanish answer', async () => {
  await answerTo('Report every needlestick to the charge nurse within 1 hour.', 'Within what time is a needlestick reported?');
  expect(JSON.stringify(fake.requests)).toContain('Answer in the language of the passages.');
  const spanish = await answerTo('Lave la herida con agua y jabón durante 5 minutos.', 'How long is the wound washed after a needlestick?');
  expect(spanish.model).toBe('extractive');
});
