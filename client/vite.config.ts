import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { translate } from './locales/translate.ts';
import { pdfjsFiles } from './pdfjs-files.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** Libraries that change seldom, in files of their own, so that a new release of the product leaves them in the browser's cache. */
const libraryChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // Long lists alone need it.
  { name: 'virtual', test: /node_modules\/@tanstack\/(virtual-core|react-virtual)\// },
  { name: 'tanstack', test: /node_modules\/(@tanstack|@trpc)\// },
  // With what sets it up.
  { name: 'zod', test: /node_modules\/zod\/|lib\/no-code-from-text/ },
  // What a tooltip needs is there before anybody has signed in.
  {
    name: 'tooltip',
    test: /node_modules\/(@floating-ui\/|@radix-ui\/(primitive|react-(tooltip|popper|presence|portal|dismissable-layer|slot|primitive|context|compose-refs|id|visually-hidden|use-[a-z-]+))\/)/,
  },
  {
    name: 'dialog',
    test: /node_modules\/(@radix-ui\/react-(dialog|alert-dialog|focus-[a-z]+)|react-remove-scroll[a-z-]*|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton)\//,
  },
  { name: 'menu', test: /node_modules\/@radix-ui\/react-(menu|dropdown-menu|roving-focus|collection|direction)\// },
  // Forty files of three lines each otherwise.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 3 },
];

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./src/lib/no-code-from-text.ts', import.meta.url)) }] },
  plugins: [
    translate(mode === 'es' ? mode : null),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, generatedRouteTree: './src/route-tree.gen.ts', addExtensions: true }),
    react(),
    pdfjsFiles(),
    tailwindcss(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Nothing inline: the content security policy lets in files of the same origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server reads from it what each screen needs from the start.
    manifest: true,
    rolldownOptions: {
      // Building a schema does nothing else: one that a screen does not use is left out.
      treeshake: { manualPureFunctions: ['z'] },
      output: { codeSplitting: { groups: libraryChunks } },
    },
  },
  // Known from the start: what the browser tests would otherwise find one by one, reloading in the middle of a test.
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}'] },
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/trpc': server, '/api': server } },
}));
