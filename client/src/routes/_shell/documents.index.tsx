import { createFileRoute } from '@tanstack/react-router';
import { NoDocument } from '../../features/documents/no-document.tsx';

export const Route = createFileRoute('/_shell/documents/')({ component: NoDocument });
