/** Address of the file as it was uploaded. */
export function originalUrl(id: number): string {
  return `/api/documents/${id}/file`;
}

/** Address of the same file for looking at it here: its pages, or a player. The audit log calls that reading or playing, not downloading. */
export function viewUrl(id: number): string {
  return `${originalUrl(id)}?inline=1`;
}

/** The server sends it as an attachment, so the page stays where it is. */
export function downloadOriginal(id: number): void {
  window.location.assign(originalUrl(id));
}

/** As it was uploaded for a version. */
export function downloadVersion(id: number, version: number): void {
  window.location.assign(`/api/documents/${id}/versions/${version}/file`);
}
