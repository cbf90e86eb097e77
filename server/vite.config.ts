import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const extraction = (file: string) => fileURLToPath(new URL(`./src/features/documents/extraction/${file}`, import.meta.url));

/** The programs that read files, as JavaScript. Each file is read by a process of its own, and compiling TypeScript there takes longer than reading most files. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        child: extraction('child.ts'),
        'attachments-child': extraction('attachments-child.ts'),
        'video-child': extraction('video/video-child.ts'),
        'recognition-child': extraction('recognition/recognition-child.ts'),
      },
    },
  },
});
