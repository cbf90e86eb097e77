/* global document, getComputedStyle, innerWidth, innerHeight, NodeFilter, Node, axe, addEventListener */
// Runs inside the page, before anything of its own: what eyes see and axe-core does not measure. Each finding is a rule and what broke it.

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const controls = 'a[href],button,input,select,textarea,summary,[role=tab],[role=option],[role^=menuitem],[role=switch],[role=slider]';
/** A card or menu next to the control that opened it; the next press anywhere closes it. */
const popper = '[data-radix-popper-content-wrapper]';
const floating = `[role=dialog],[role=alertdialog],[role=menu],[role=listbox],${popper}`;
/** CSS pixels by which glyphs may exceed their line. */
const slack = 2;

/** Names an element so that a reader finds it: its tag, its label or words. */
function nameOf(element) {
  const words = element.getAttribute('aria-label') ?? element.textContent.trim().replaceAll(/\s+/g, ' ');
  const role = element.getAttribute('role');
  return `<${element.tagName.toLowerCase()}${role === null ? '' : ` role=${role}`}> ${words.slice(0, 60)}`;
}

/** Drawn for screen readers alone. */
const isReadOut = (element) =>
  parentsOf(element).some(
    (parent) =>
      parent.matches('.sr-only:not(:focus)') || (parent.clientWidth === 1 && parent.clientHeight === 1) || parent.style.clip !== '',
  );
const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isReadOut(element);
const isBehind = (element) => element.closest('[aria-hidden=true],[inert]') !== null;

function parentsOf(element) {
  const parents = [];
  for (let parent = element; parent !== null; parent = parent.parentElement) parents.push(parent);
  return parents;
}

/** Each line of words that is drawn, with its element. */
function linesOfText() {
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === '' || element.closest('script,style,option') || !isSeen(element) || isBehind(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) lines.push({ element, box });
  }
  return lines;
}

/** The page moves down only; what is wider scrolls in a box of its own that the keyboard reaches. */
function findSideways() {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    found.push({ rule: 'page-scrolls-sideways', what: `${root.scrollWidth} in ${root.clientWidth} px` });
  for (const element of document.querySelectorAll('body *')) {
    if (element.scrollWidth <= element.clientWidth + 1 || !isSeen(element) || isBehind(element)) continue;
    const { overflowX } = getComputedStyle(element);
    const isOwnBox = element.matches('[tabindex="0"],[role=tablist],textarea,input,select,pre') || element.closest('[role=tablist]');
    if (/auto|scroll/.test(overflowX) && !isOwnBox) {
      found.push({ rule: 'part-scrolls-sideways', what: `${nameOf(element)}: ${element.scrollWidth} in ${element.clientWidth} px` });
    }
  }
  return found;
}

/** Words that a box cuts off without saying so. An ellipsis is right where the whole is at hand: as a title, or in what it opens. */
function findCut(lines) {
  const found = [];
  for (const { element, box } of lines) {
    let { left, top, right, bottom } = box;
    for (const parent of parentsOf(element)) {
      const style = getComputedStyle(parent);
      const clip = parent.getBoundingClientRect();
      // Beyond what scrolls, nothing is cut: it is reached.
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') {
        if (style.position === 'fixed') break;
        continue;
      }
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isShortened) break;
      if (left < clip.left - slack || right > clip.right + slack || top < clip.top - slack - 2 || bottom > clip.bottom + slack + 2) {
        found.push({ rule: 'text-cut', what: nameOf(element) });
        break;
      }
    }
    if (isOutOfReach(element, box)) found.push({ rule: 'text-out-of-reach', what: nameOf(element) });
  }
  return found;
}

/** Outside of the window, and nothing scrolls it in. */
function isOutOfReach(element, { left, right, bottom, top }) {
  if (left >= -slack && right <= innerWidth + slack && bottom <= innerHeight + slack && top >= -slack) return false;
  for (const parent of parentsOf(element)) {
    const { overflowX, overflowY, position } = getComputedStyle(parent);
    if (/auto|scroll|hidden|clip/.test(overflowX + overflowY) && parent !== document.documentElement && parent !== document.body)
      return false;
    if (position === 'fixed') return true;
  }
  return document.documentElement.scrollHeight <= innerHeight + 1;
}

const isOpaque = (element) => !/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(element).backgroundColor);

/** Words drawn over other words. */
function findOverlaps(lines) {
  const inside = lines.filter(({ box }) => box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth);
  const found = [];
  for (const [index, one] of inside.entries()) {
    for (const other of inside.slice(index + 1)) {
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width < 4 || height < 5) continue;
      const x = Math.max(one.box.left, other.box.left) + width / 2;
      const y = Math.max(one.box.top, other.box.top) + height / 2;
      if (areBothDrawn(one.element, other.element, x, y)) {
        found.push({ rule: 'text-overlaps', what: `${nameOf(one.element)} / ${nameOf(other.element)}` });
      }
    }
  }
  return found;
}

function areBothDrawn(one, other, x, y) {
  const stack = document.elementsFromPoint(x, y);
  const places = [stack.indexOf(one), stack.indexOf(other)].sort((a, b) => a - b);
  if (places[0] === -1) return false;
  return !stack.slice(places[0], places[1]).some(isOpaque);
}

/** What is pressed, and cannot be because something else lies on it. */
function findCovered() {
  const found = [];
  for (const element of document.querySelectorAll(controls)) {
    if (!isSeen(element) || isBehind(element)) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    if (width < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const top1 = document.elementFromPoint(x, y);
    // A toast goes by itself; what scrolls is moved from under it.
    const scrolls = parentsOf(element).some((parent) => /auto|scroll/.test(getComputedStyle(parent).overflowY));
    const isPassing = top1?.closest(popper) != null || (scrolls && top1?.closest('[role=region][aria-label^=Notifications]') != null);
    const isIt = top1 === null || isPassing || element.contains(top1) || top1.contains(element) || top1.closest('label')?.contains(element);
    // An element that scrolled out of its box lies under the neighbors of that box.
    const isScrolledOut = parentsOf(element).some((parent) => {
      if (!/auto|scroll|hidden/.test(getComputedStyle(parent).overflow)) return false;
      const box = parent.getBoundingClientRect();
      return x < box.left || x > box.right || y < box.top || y > box.bottom;
    });
    if (!isIt && !isScrolledOut && getComputedStyle(element).pointerEvents !== 'none') {
      found.push({ rule: 'control-covered', what: `${nameOf(element)} by ${nameOf(top1)}` });
    }
  }
  return found;
}

/** Dialogs, menus and lists that are higher or wider than the window. */
function findTooLarge() {
  return [...document.querySelectorAll(floating)].filter(isSeen).flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1) return [];
    return [{ rule: 'beyond-the-window', what: nameOf(element) }];
  });
}

/** Anything that moved for longer than a moment, since the page was opened, while motion is to be reduced. */
const moved = [];
for (const name of ['animationstart', 'transitionrun']) {
  addEventListener(
    name,
    ({ target }) => {
      if (!(target instanceof Node) || !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      for (const animation of target.getAnimations()) {
        const { activeDuration } = animation.effect.getComputedTiming();
        if (activeDuration > 20) moved.push({ rule: 'moves', what: `${nameOf(target)}: ${activeDuration} ms` });
      }
    },
    { capture: true },
  );
}

async function findByAxe() {
  // The person's own colours are right by definition.
  const isForced = globalThis.matchMedia('(forced-colors: active)').matches;
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: !isForced } },
    resultTypes: ['violations'],
  });
  const isPassing = (id, target) => id === 'region' && document.querySelector(target.join(' '))?.closest(popper) != null;
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !isPassing(id, target))
      .map(({ target, any }) => ({ rule: `axe ${id}`, what: `${target} ${any[0]?.message ?? ''}` })),
  );
}

globalThis.uiAudit = {
  /** Resolves to the findings, each rule and element once. */
  async inspect() {
    const lines = linesOfText();
    const own = [...findSideways(), ...findCut(lines), ...findOverlaps(lines), ...findCovered(), ...findTooLarge(), ...moved.splice(0)];
    const all = [...own, ...(await findByAxe())];
    return [...new Map(all.map((finding) => [`${finding.rule} ${finding.what}`, finding])).values()];
  },
  /** Finishes all animations, as one outside of the window may never end; returns how many there were. */
  rest() {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    for (const animation of ending) animation.finish();
    return ending.length;
  },
};
