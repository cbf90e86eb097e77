/** Nothing is loaded from, sent to or framed by another host, and no text becomes code or markup. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one address that the client's pdf-worker.ts starts a thread from; no other text becomes code.
  'trusted-types pdf-worker',
].join('; ');

/**
 * Of the file that reads PDF files in a thread: it runs as it came, may compile the decoders of scanned pictures that the page hands to it, and can
 * neither load nor send anything.
 */
export const pdfWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

/**
 * On every response, errors too. A response that is no page may load nothing at all. isStrict: browsers are to refuse plain HTTP for a year
 * (RFC 6797). Never with a self-signed certificate: under HSTS a browser lets nobody past its warning, so a person who trusted it once
 * would be locked out when it is renewed.
 */
export function securityHeaders(isStrict: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isStrict && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
