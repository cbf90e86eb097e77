import { useEffect, useRef, type ComponentProps, type UIEvent } from 'react';
import { classNames } from '../lib/class-names.ts';

/** Specification, section 9. */
const hideDelayMs = 600;

interface ScrollAreaProps extends ComponentProps<'div'> {
  /** Name of the area, read out: it can be focused, so that the arrow keys scroll it. */
  label: string;
}

/**
 * The browser's own scrolling with a bar that shows while it is used. Not Radix's: that one writes a style element, which the content
 * security policy refuses.
 */
export function ScrollArea({ label, className, onScroll, ...rest }: ScrollAreaProps) {
  const timer = useRef(0);
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
    },
    [],
  );

  function showBar(event: UIEvent<HTMLDivElement>) {
    const area = event.currentTarget;
    area.dataset.scrolling = '';
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      delete area.dataset.scrolling;
    }, hideDelayMs);
    onScroll?.(event);
  }

  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it nobody could scroll by keyboard in every browser
      tabIndex={0}
      onScroll={showBar}
      className={classNames('scroll-area overflow-auto', className)}
      {...rest}
    />
  );
}
