import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { findUser } from '../lib/guards.ts';

export const Route = createFileRoute('/login')({
  beforeLoad: async ({ context }) => {
    if ((await findUser(context)) !== undefined) throw redirect({ to: '/chat', replace: true });
  },
  pendingMs: 0,
  component: LoginPage,
});
