import { createFileRoute } from '@tanstack/react-router';
import { LinkPasswordPage } from '../features/auth/link-password-page.tsx';

export const Route = createFileRoute('/activate')({ component: () => <LinkPasswordPage purpose="activate" /> });
