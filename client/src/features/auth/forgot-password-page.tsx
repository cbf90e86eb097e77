import { Link } from '@tanstack/react-router';
import { AuthLayout } from './auth-layout.tsx';

export function ForgotPasswordPage() {
  return (
    <AuthLayout title="Forgot your password?">
      <p>Ask your administrator for a reset link. It works once, and lets you choose a new password yourself.</p>
      <Link to="/login" className="mt-4 inline-block font-medium text-accent underline underline-offset-4">
        Back to sign in
      </Link>
    </AuthLayout>
  );
}
