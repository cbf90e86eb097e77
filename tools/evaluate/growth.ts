/**
 * How speed and memory change with the library's size: libraries of 10,000, 100,000 and 1,000,000 passages made from the development documents, asked by the
 * index in memory, by FTS5 alone and by MiniSearch (which is left out above 100,000 passages). Each size is measured in a process of its own.
 * npm run evaluate -- growth [--sizes 10000,100000]; the data's folder comes from BENCH_DATA. Linux only: memory is read from /proc.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { collectFigures, type Measured } from '../../bench/lib/figures.ts';
import { measureSize } from './lib/growth-figures.ts';

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000,1000000' }, alone: { type: 'boolean' } } });
const sizes = values.sizes.split(',').map(Number);

if (values.alone === true) {
  for (const size of sizes) for await (const line of measureSize(size)) console.log(typeof line === 'string' ? line : JSON.stringify(line));
} else {
  const figures = collectFigures('growth');
  for (const size of sizes) {
    const alone = spawn(process.execPath, [...process.execArgv, import.meta.filename, '--alone', '--sizes', String(size)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(alone, 'close');
    for await (const line of createInterface(alone.stdout)) {
      if (line.startsWith('{')) figures.add(JSON.parse(line) as Measured);
      else console.log(line);
    }
    const [status] = (await ended) as [number];
    if (status !== 0) process.exitCode = 1;
  }
  figures.finish();
}
