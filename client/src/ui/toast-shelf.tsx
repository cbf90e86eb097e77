import { Toast as Radix } from 'radix-ui';
import { shortcuts } from '../lib/shortcuts.ts';
import { ToastCard, type ToastCardProps } from './toast-card.tsx';

/** Specification, section 9: one toast at a time, for five seconds; swiped away to the right. */
const durationMs = 5000;
const swipeThreshold = 50;

/**
 * No wider than what a wide dialog leaves beside it on a screen of 1280: what one presses next stands at its bottom. Above a screen's own
 * bar of buttons at the bottom, by its height (styles.css).
 */
const place = 'fixed right-0 bottom-(--toast-rise) z-50 w-80 max-w-full p-4 outline-none empty:hidden print:hidden';

/** Where a toast stands, and what it says. */
export default function ToastShelf(props: ToastCardProps) {
  return (
    <Radix.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThreshold}>
      <ToastCard {...props} />
      <Radix.Viewport hotkey={[...shortcuts.notification.keys]} className={place} />
    </Radix.Provider>
  );
}
