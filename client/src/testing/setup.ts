import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

// The files share their modules, so the library itself does this in the first of them alone.
beforeEach(cleanup);
