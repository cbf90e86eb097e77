/** Frames in which heights may still change: blocks get their true height when they come near the visible part. */
const maxFrames = 8;

/**
 * Scrolls the area so that the target stands at this part of its height, again in each frame until it stays there. Only the area moves,
 * never what is around it. Gives back how to stop.
 */
export function scrollUntilStable(area: HTMLElement, part: number, findTarget: () => Element | null): () => void {
  let frame = 0;
  let framesLeft = maxFrames;

  function step() {
    const target = findTarget();
    if (target === null) return;
    const distance = target.getBoundingClientRect().top - area.getBoundingClientRect().top - area.clientHeight * part;
    area.scrollTop += distance;
    framesLeft -= 1;
    if (framesLeft > 0) frame = requestAnimationFrame(step);
  }

  step();
  return () => {
    cancelAnimationFrame(frame);
  };
}
