import { writeSync } from 'node:fs';
import { answerDescriptor } from '../protocol.ts';

/* Runs in the sandbox without the lockdown: only the kernel's network namespace can stop it from reaching the test's server. */
try {
  await fetch(`http://127.0.0.1:${process.argv[2] ?? ''}/`);
  writeSync(answerDescriptor, 'reached');
} catch {
  writeSync(answerDescriptor, 'not reached');
}
