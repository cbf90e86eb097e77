import address from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string };
}

/** Where the browser makes sure that no text becomes an address of code, this is the one address that may: whatever it is given, it answers with that. */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('pdf-worker', { createScriptURL: () => address });

/** The thread that reads PDF files. What it may load is up to the server's policy for its file: nothing. */
export function startPdfWorker(): Worker {
  return new Worker(policy?.createScriptURL('') ?? address, { type: 'module' });
}
