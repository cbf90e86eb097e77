/**
 * How speed and memory change with the library's size: libraries of 10,000, 100,000 and 500,000 passages made from the development documents, asked by the
 * index in memory, by FTS5 alone and by MiniSearch (which is left out above 100,000 passages). Each size is measured in a process of its own.
 * node bench/growth.ts [--sizes 10000,100000]; the data's folder comes from BENCH_DATA. Linux only: memory is read from /proc.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { measureSize } from './lib/growth-figures.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000,500000' }, alone: { type: 'boolean' } } });
const sizes = values.sizes.split(',').map(Number);

if (values.alone === true) {
  for (const size of sizes) for await (const line of measureSize(size)) console.log(line);
} else
  for (const size of sizes) {
    const { status } = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, '--alone', '--sizes', String(size)], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exitCode = 1;
  }
