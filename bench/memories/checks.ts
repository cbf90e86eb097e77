import {
  precisionAndRecall,
  type Outcome,
  tryBlocks,
  tryContradictions,
  tryIdentifiers,
} from '../../server/src/testing/memory-checks/trial.ts';

function report(name: string, outcomes: readonly Outcome[], isVerbose: boolean): void {
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

/** On planted notes; half of them were set aside while the checks were adjusted. */
export async function measureChecks(isVerbose: boolean): Promise<void> {
  report('near-duplicates', await tryBlocks('near-duplicates', 'near-duplicate'), isVerbose);
  report('conflicts', await tryBlocks('conflicts', 'conflict'), isVerbose);
  report('more conflicts', await tryBlocks('more conflicts', 'conflict'), isVerbose);
  report('contradictions', await tryContradictions(), isVerbose);
  report('identifiers', await tryIdentifiers(), isVerbose);
}
