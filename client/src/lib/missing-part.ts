/** Of a part of the application that could not be fetched: the server is away, or has another version by now. */
const words = 'A part of the application could not be fetched';

/**
 * The router knows such errors by their words and reloads the page; where no server answers, the browser's own error page would take the
 * application's place.
 */
export function renameMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = words;
  });
}

export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && error.message === words;
}
