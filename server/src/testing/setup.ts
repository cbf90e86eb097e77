import { useCheapHashes } from './security/cheap-hashes.ts';

useCheapHashes();
