import { keepThreads } from './kept-threads.ts';
import { useCheapHashes } from './security/cheap-hashes.ts';

useCheapHashes();
keepThreads();
