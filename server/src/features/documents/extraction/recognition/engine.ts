import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import openCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { BuiltInLanguage } from './built-in-languages.ts';

/** Tesseract compiled to WebAssembly, without the code of tesseract.js that downloads and starts threads. */
export type Engine = {
  /** The text on a picture in a format that Leptonica reads (PNM, PNG, JPEG, TIFF). orientation: as Exif numbers it. Throws on a broken picture. */
  read: (picture: Uint8Array, orientation?: number) => string;
};

const program = fileURLToPath(import.meta.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'));

/** The small models: as good on print, and a quarter of the size and memory of the others. */
const models: Record<BuiltInLanguage, string> = {
  eng: import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  spa: import.meta.resolve('@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz'),
};

const [neuralNetwork, pageSegmentation] = [1, '3'];

/** Reads the program and the models from the disk; about a quarter of a second. */
export async function openEngine(languages: readonly BuiltInLanguage[]): Promise<Engine> {
  const ignore = (): void => undefined;
  const core = await openCore({ wasmBinary: readFileSync(program), print: ignore, printErr: ignore });
  for (const language of languages) core.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(fileURLToPath(models[language]))));
  const api = new core.TessBaseAPI();
  if (api.Init(null, languages.join('+'), neuralNetwork) !== 0) throw new Error('The models cannot be read');
  api.SetVariable('user_defined_dpi', '300');
  api.SetVariable('tessedit_pageseg_mode', pageSegmentation);
  return {
    read: (picture, orientation = 1) => {
      core.FS.writeFile('/input', picture);
      if (api.SetImageFile(orientation, 0) !== 0) throw new Error('The picture cannot be read');
      const text = api.GetUTF8Text();
      api.Clear();
      return text;
    },
  };
}
