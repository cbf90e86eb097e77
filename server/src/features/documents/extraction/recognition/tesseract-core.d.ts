declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export type TesseractApi = {
    Init: (folder: null, languages: string, mode: number) => number;
    SetVariable: (name: string, value: string) => boolean;
    /** orientation: as Exif numbers it; angle: in radians. 0 when the picture was read. */
    SetImageFile: (orientation: number, angle: number) => number;
    GetUTF8Text: () => string;
    Clear: () => void;
  };
  export type TesseractCore = { FS: { writeFile: (path: string, bytes: Uint8Array) => void }; TessBaseAPI: new () => TesseractApi };
  const open: (options: { wasmBinary: Uint8Array; print: () => void; printErr: () => void }) => Promise<TesseractCore>;
  export default open;
}
