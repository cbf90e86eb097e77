import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, IconButton } from './button.tsx';

interface PageButtonsProps {
  /** From 1. */
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
}

export function PageButtons({ page, pages, onPageChange }: PageButtonsProps) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2">
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        disabled={page <= 1}
        onClick={() => {
          onPageChange(page - 1);
        }}
      />
      <span className="text-sm tabular-nums">
        Page {page} of {pages}
      </span>
      <IconButton
        icon={ChevronRight}
        label="Next page"
        disabled={page >= pages}
        onClick={() => {
          onPageChange(page + 1);
        }}
      />
    </nav>
  );
}

interface MoreButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  isLoading: boolean;
  onMore: () => void;
}

/** Fetches the next part of a list that grows. */
export function MoreButton({ isLoading, onMore, ...rest }: MoreButtonProps) {
  return (
    <Button {...rest} disabled={isLoading} onClick={onMore}>
      {isLoading ? 'Loading …' : 'Show more'}
    </Button>
  );
}
