import { createFileRoute } from '@tanstack/react-router';
import { LinkPasswordPage } from '../features/auth/link-password-page.tsx';

export const Route = createFileRoute('/reset-password')({ component: () => <LinkPasswordPage purpose="resetPassword" /> });
