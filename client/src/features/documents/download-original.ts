/** Address of the file as it was uploaded. */
export function originalUrl(id: number): string {
  return `/api/documents/${id}/file`;
}

/** The server sends it as an attachment, so the page stays where it is. */
export function downloadOriginal(id: number): void {
  window.location.assign(originalUrl(id));
}

/** As it was uploaded for a version. */
export function downloadVersion(id: number, version: number): void {
  window.location.assign(`/api/documents/${id}/versions/${version}/file`);
}
