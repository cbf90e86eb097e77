import { Clock } from 'lucide-react';
import { productName } from '../../../lib/product-name.ts';
import type { SignInReply } from '../../../lib/sign-in-calls.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';

interface LoginPageProps {
  /** Why a session ended, if one did. */
  notice?: string;
  onSignedIn: (reply: SignInReply) => void;
}

/** Specification, section 2.2. Needs nothing of the application around it: it is what a first visit loads. */
export function LoginPage({ notice = '', onSignedIn }: LoginPageProps) {
  return (
    <AuthLayout title={`Welcome to ${productName}`} text="Secure healthcare assistant platform" footer={<LoginFooter />}>
      {notice !== '' && (
        <div className="mb-4">
          <Notice kind="warning" role="status">
            {notice}
          </Notice>
        </div>
      )}
      <LoginForm onSignedIn={onSignedIn} />
    </AuthLayout>
  );
}

function LoginFooter() {
  return (
    <>
      <p className="flex gap-2">
        <Clock aria-hidden size={16} className="mt-0.5 shrink-0" />
        Sessions automatically expire after 15 minutes of inactivity for your security.
      </p>
      <p id={helpId} tabIndex={-1} className="outline-offset-4">
        Need help? Contact your administrator.
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <HelpLink>Privacy Policy</HelpLink>
        <HelpLink>Terms of Service</HelpLink>
        <HelpLink>Support</HelpLink>
      </p>
    </>
  );
}

const helpId = 'help';

/** Has no page of its own: it leads to the line that says whom to ask, and leaves the address alone. */
function HelpLink({ children }: { children: string }) {
  return (
    <a
      href={`#${helpId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(helpId)?.focus();
      }}
      className="underline underline-offset-4"
    >
      {children}
    </a>
  );
}
