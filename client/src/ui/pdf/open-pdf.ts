import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import address from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** Pixels of one picture in a page; one with more is left out, as it would take the memory of the whole browser. */
const maxPicturePixels = 100 * 1024 * 1024;

export interface OpenPdf {
  file: PDFDocumentProxy;
  /** Frees the memory and ends the thread, whatever it is doing. */
  close: () => void;
}

/**
 * Reads a PDF file in a thread of its own. Nothing in it runs or leads anywhere: scripts and forms are not looked at, and pages are pictures. The bytes are
 * handed over, not copied. Rejects where the file is broken or needs a password.
 */
export async function openPdf(data: Uint8Array): Promise<OpenPdf> {
  const port = startPdfWorker();
  const worker = PDFWorker.create({ port, verbosity: 0 });
  const files = `/assets/pdfjs-${__PDFJS_VERSION__}/`;
  const task = getDocument({
    data,
    worker,
    // Fonts, character maps and decoders come through the page, from our own server: the thread itself may fetch nothing.
    useWorkerFetch: false,
    standardFontDataUrl: `${files}standard_fonts/`,
    cMapUrl: `${files}cmaps/`,
    wasmUrl: `${files}wasm/`,
    useSystemFonts: false,
    enableXfa: false,
    disableWorkerRendering: true,
    maxImageSize: maxPicturePixels,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().catch(() => undefined);
    worker.destroy();
    port.terminate();
  };
  try {
    return { file: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string };
}

/** Where the browser makes sure that no text becomes an address of code, this is the one address that may: whatever it is given, it answers with that. */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('pdf-worker', { createScriptURL: () => address });

/** The thread that reads PDF files. What it may load is up to the server's policy for its file: nothing. */
function startPdfWorker(): Worker {
  return new Worker(policy?.createScriptURL('') ?? address, { type: 'module' });
}
