/**
 * Dims what lies under a dialog. Not Radix's overlay: that one writes a style element to lock the page's scrolling, which the content
 * security policy refuses, and the page itself never scrolls here.
 */
export function Backdrop() {
  return <div aria-hidden className="fixed inset-0 z-40 animate-appear bg-backdrop print:hidden" />;
}
