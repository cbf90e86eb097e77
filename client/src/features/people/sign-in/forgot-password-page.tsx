import { Link } from '@tanstack/react-router';
import { trpc } from '../../../trpc.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

export function ForgotPasswordPage() {
  const forgot = trpc.auth.forgotPassword.useMutation();
  return (
    <AuthLayout title="Forgot your password?" text="A link lets you choose a new one. It works once.">
      {forgot.isSuccess ? (
        <Notice kind="success" role="status">
          {forgot.data.message}
        </Notice>
      ) : (
        <ForgotPasswordForm
          isPending={forgot.isPending}
          error={forgot.error}
          onAsk={(email) => {
            forgot.mutate({ email });
          }}
        />
      )}
      <Link to="/login" className="mt-4 inline-block font-medium text-accent underline underline-offset-4">
        Back to sign in
      </Link>
    </AuthLayout>
  );
}
