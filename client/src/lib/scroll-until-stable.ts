/** Frames in which heights may still change: blocks get their true height when they come near the visible part. */
const maxFrames = 8;

/**
 * Scrolls the area so that the target stands a third from its top, again in each frame until it stays there. Only the area moves, never
 * what is around it. Gives back how to stop.
 */
export function scrollUntilStable(area: HTMLElement, findTarget: () => Element | null): () => void {
  let frame = 0;
  let framesLeft = maxFrames;

  function step() {
    const target = findTarget();
    if (target === null) return;
    const distance = target.getBoundingClientRect().top - area.getBoundingClientRect().top - area.clientHeight / 3;
    area.scrollTop += distance;
    framesLeft -= 1;
    if (framesLeft > 0) frame = requestAnimationFrame(step);
  }

  step();
  return () => {
    cancelAnimationFrame(frame);
  };
}
