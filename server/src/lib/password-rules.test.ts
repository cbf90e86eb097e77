import { expect, test } from 'vitest';
import { weaknessOf } from './password-rules.ts';

const own = ['nora.quinn@clinic.test', 'Nora', 'Quinn', 'Vademecum'];

test.each([
  'password1234567',
  'passwordpassword',
  'P@ssw0rd12345678',
  'qwertyuiopasdfgh',
  'aaaaaaaaaaaaaaaaaaaa',
  'abcabcabcabcabcabc',
  '123456789012345678',
  'iloveyouiloveyou',
  'dragon12',
  'PRINCESS1',
  'Nora.Quinn@clinic.test',
  'noraquinnvademecum',
  'nora quinn nora quinn',
  'Vademecum123456',
])('%s is refused with a sentence', async (password) => {
  expect(await weaknessOf(password, own)).toMatch(/^This password (is too easy|contains your) .*\w$/);
});

test.each([
  'correct horse battery staple',
  'a sentence nobody guesses',
  'the kettle in room four whistles',
  'Xk9#mQ2v',
  'teal-walrus-7-hums',
  'Der Nebel hängt am Donnerstag',
  '東京の朝は静かで冷たい空気だった',
])('%s may be used', async (password) => {
  expect(await weaknessOf(password, own)).toBeNull();
});

test('the longest password is looked at in time', async () => {
  expect(await weaknessOf('x7'.repeat(128), own)).not.toBeNull();
  expect(
    await weaknessOf(Array.from({ length: 256 }, (_, at) => String.fromCharCode(33 + ((at * 37 + at * at) % 90))).join(''), own),
  ).toBeNull();
});
