/** Of a screen of the client: /documents/7. */
const screen = /^(?:\/[\w-]+)*\/?$/;
const noScreens = /^\/(?:api|trpc|assets|healthz|readyz)(?:\/|$)/i;
const visible = /^\/[\x21-\x5b\x5d-\x7e]*$/;

/** The path, search and fragment of one of the client's screens; undefined for whatever a browser could take for anything else. */
export function readReturnPath(text: string): string | undefined {
  if (!visible.test(text)) return undefined;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  if (!screen.test(path) || noScreens.test(path)) return undefined;
  const url = URL.parse(text, 'http://own.invalid');
  return url === null || url.host !== 'own.invalid' ? undefined : url.pathname + url.search + url.hash;
}
