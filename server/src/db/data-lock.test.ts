import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DataPlace, type DataUse, enterData } from './data-lock.ts';

let folder: string;
let entered: DataPlace[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-lock-'));
  entered = [];
});
afterEach(() => {
  for (const { leave } of entered) leave();
  rmSync(folder, { recursive: true });
});

/** As each of them opens the folder and goes on: only one that shares it, or has found it free, is through at once. */
function enter(use: DataUse): boolean {
  const place = enterData(folder, use);
  entered.push(place);
  place.settle();
  return place.mayChange;
}

const product = 'Another Vademecum uses the data folder';
const alone = 'The product is running on the data folder';
const command = 'A command works with the data folder';

test.each<[first: DataUse, second: DataUse, outcome: string | boolean]>([
  ['product', 'product', product],
  ['product', 'alone', alone],
  ['product', 'shared', false],
  ['alone', 'product', product],
  ['alone', 'alone', alone],
  ['shared', 'product', false],
  ['shared', 'alone', command],
  ['shared', 'shared', false],
])('after %s, %s: %s', (first, second, outcome) => {
  expect(enter(first)).toBe(first !== 'shared');
  if (typeof outcome === 'boolean') expect(enter(second)).toBe(outcome);
  else expect(() => enter(second)).toThrow(outcome);
});

test('a refused start takes no place, and a place that was left is free', () => {
  enter('shared');
  expect(() => enter('alone')).toThrow(command);
  entered.pop()?.leave();
  expect(enter('alone')).toBe(true);
  entered.pop()?.leave();
  expect(enter('product')).toBe(true);
});
