import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openWabt from 'wabt';
import { expect, test } from 'vitest';

const file = (ending: string): string => join(import.meta.dirname, `simd-kernels.${ending}`);

test('the compiled loops are those of the source (else: npm run kernels)', async () => {
  const wabt = await openWabt();
  const { buffer } = wabt.parseWat('simd-kernels.wat', readFileSync(file('wat'), 'utf8'), { simd: true }).toBinary({});
  expect(Buffer.from(buffer).equals(readFileSync(file('wasm')))).toBe(true);
});
