import { createFileRoute } from '@tanstack/react-router';
import { NoDocument } from '../../features/documents/viewer/no-document.tsx';

export const Route = createFileRoute('/_shell/documents/')({ component: NoDocument });
