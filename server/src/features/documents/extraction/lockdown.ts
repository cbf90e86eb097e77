import { registerHooks } from 'node:module';

/*
 * Imported first by the child, before any parser is loaded. The permission model of Node 24 closes files, child processes, workers and addons,
 * but has no switch for the network; so here every built-in module that the parsers do not need is closed, and the global ways out are removed.
 * This stops what parsers do by themselves (fetch a URL that a file names) and makes an exploit's life harder. It is no wall against code that
 * has taken over the process: that wall is the network namespace in sandbox.ts, where the kernel allows one.
 */

const openBuiltins = new Set(
  ['assert', 'buffer', 'events', 'fs', 'os', 'path', 'process', 'stream', 'string_decoder', 'timers', 'url', 'util', 'zlib'].flatMap(
    (name) => [name, `node:${name}`],
  ),
);

function refuse(name: string): never {
  throw new Error(`${name} is closed while a file is read`);
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    if (resolved.url.startsWith('node:') && !openBuiltins.has(resolved.url)) refuse(specifier);
    return resolved;
  },
});

for (const name of ['fetch', 'WebSocket', 'EventSource', 'Worker', 'BroadcastChannel']) Reflect.deleteProperty(globalThis, name);

Object.defineProperties(process, {
  getBuiltinModule: { value: (name: string) => refuse(name) },
  binding: { value: (name: string) => refuse(name) },
  dlopen: { value: () => refuse('dlopen') },
});
