import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../features/shell/not-found-page.tsx';

/** An address that no screen has; the sidebar stays. */
export const Route = createFileRoute('/_shell/$')({ component: NotFoundPage });
