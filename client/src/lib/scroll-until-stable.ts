/** Frames in which heights may still change: blocks get their true height when they come near the visible part. */
const maxFrames = 8;

/** How to stop what scrolls an area just now. */
const running = new WeakMap<HTMLElement, () => void>();

/**
 * Scrolls the area so that the target is at this part of its height, again in each frame until it stays there. Only the area moves, never its
 * surroundings. It stops when the user scrolls the area, and at the next call for the same area. Returns a function that stops it.
 */
export function scrollUntilStable(area: HTMLElement, part: number, findTarget: () => Element | null): () => void {
  running.get(area)?.();
  const ended = new AbortController();
  let frame = 0;
  let framesLeft = maxFrames;

  function stop() {
    cancelAnimationFrame(frame);
    ended.abort();
  }

  function step() {
    const target = findTarget();
    if (target === null) {
      stop();
      return;
    }
    const distance = target.getBoundingClientRect().top - area.getBoundingClientRect().top - area.clientHeight * part;
    area.scrollTop += distance;
    framesLeft -= 1;
    if (framesLeft > 0) frame = requestAnimationFrame(step);
    else stop();
  }

  running.set(area, stop);
  for (const type of ['wheel', 'touchmove']) area.addEventListener(type, stop, { signal: ended.signal, passive: true });
  step();
  return stop;
}
