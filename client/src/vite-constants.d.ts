/** The version of pdf.js; see client/pdfjs-files.ts. */
declare const __PDFJS_VERSION__: string;
