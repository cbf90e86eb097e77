import '@vademecum/shared/testing/fail-on-console-error.ts';
import { useCheapHashes } from './security/cheap-hashes.ts';

useCheapHashes();
