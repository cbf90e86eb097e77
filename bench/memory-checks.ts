/** How well notes are checked, on planted notes; half of them were left aside while the checks were adjusted. npm run bench -- memory-checks [--verbose] */
import {
  precisionAndRecall,
  type Outcome,
  tryBlocks,
  tryContradictions,
  tryIdentifiers,
} from '../server/src/testing/memory-checks/trial.ts';

const isVerbose = process.argv.includes('--verbose');

function report(name: string, outcomes: readonly Outcome[]): void {
  for (const half of ['adjusted to', 'held out']) {
    const some = outcomes.filter(({ isHeldOut }) => isHeldOut === (half === 'held out'));
    if (some.length === 0) continue;
    const { precision, recall } = precisionAndRecall(some);
    console.log(`${name.padEnd(16)}  ${half.padEnd(12)}  precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}`);
    if (!isVerbose || half === 'held out') continue;
    for (const { note, wanted, found, elsewhere } of some) {
      if (wanted && !found) console.log(`  missed: ${note.topic} | ${note.value}`);
      if (elsewhere.length > 0) console.log(`  wrong: ${note.topic} | ${note.value} -> ${elsewhere.join(', ')}`);
    }
  }
}

report('near-duplicates', await tryBlocks('near-duplicates', 'near-duplicate'));
report('conflicts', await tryBlocks('conflicts', 'conflict'));
report('more conflicts', await tryBlocks('more conflicts', 'conflict'));
report('contradictions', await tryContradictions());
report('identifiers', await tryIdentifiers());
