/** Address of the file as it was uploaded. */
export function originalUrl(id: number): string {
  return `/api/documents/${id}/file`;
}

/** The server sends it as an attachment, so the page stays where it is. */
export function downloadOriginal(id: number): void {
  window.location.assign(originalUrl(id));
}
