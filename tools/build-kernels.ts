// npm run kernels: compiles server/src/models/simd-kernels.wat to simd-kernels.wasm.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openWabt from 'wabt';

const source = join(import.meta.dirname, '../server/src/models/simd-kernels.wat');
const wabt = await openWabt();
writeFileSync(
  source.replace(/wat$/, 'wasm'),
  wabt.parseWat('simd-kernels.wat', readFileSync(source, 'utf8'), { simd: true }).toBinary({}).buffer,
);
