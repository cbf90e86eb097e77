import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '../..');
const page =
  '<!doctype html><html lang="en"><head><title>Bare</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>';

/** Two routes, a heading and a link each. */
const script = `
import { createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
const frame = createRootRoute({ component: Outlet });
const screen = (path, name, to) =>
  createRoute({ getParentRoute: () => frame, path, component: () => createElement('main', null, createElement('h1', null, name), createElement(Link, { to }, 'To the other screen')) });
const router = createRouter({ routeTree: frame.addChildren([screen('/', 'A first bare screen', '/other'), screen('/other', 'Another bare screen', '/')]) });
createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement(RouterProvider, { router })));
`;

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

/** The least that a screen of this stack can be: React and the router, built by the same Vite, served by Fastify's own plugin for files. */
export async function startBarePage(): Promise<{ name: string; url: string; folder: string; stop: () => Promise<void> }> {
  const source = join(root, 'node_modules/.bare-page');
  const folder = join(source, 'dist');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'index.html'), page);
  writeFileSync(join(source, 'main.js'), script);
  await build({ root: source, configFile: false, logLevel: 'error', build: { outDir: folder, emptyOutDir: true, target: 'es2023' } });
  for (const file of readdirSync(join(folder, 'assets')).map((name) => join(folder, 'assets', name)))
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  const app = fastify();
  await app.register(fastifyStatic, { root: folder, preCompressed: true });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    name: `React ${versionOf('react')} with TanStack Router ${versionOf('@tanstack/react-router')}, two bare screens`,
    url,
    folder,
    stop: async () => {
      await app.close();
      rmSync(source, { recursive: true });
    },
  };
}
