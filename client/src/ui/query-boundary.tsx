import { useQueryErrorResetBoundary, useSuspenseQuery } from '@tanstack/react-query';
import { CircleAlert, RotateCw } from 'lucide-react';
import { Component, type ReactNode, Suspense } from 'react';
import { isCallFailure, isRefusal, messageOf, statusOf } from '../lib/failures.ts';
import type { PageQuery } from '../lib/start-query.ts';
import { Button } from './button.tsx';
import { FailureToast } from './toast/use-toast.ts';

interface QueryBoundaryProps {
  /** A skeleton of the shape that is to come. */
  loading: ReactNode;
  /** The failure: "The documents could not be loaded". */
  failed: string;
  /** The missing thing, if the server says 404. Without it a 404 is a failure like any other. */
  missing?: ReactNode;
  /** Says it in a toast, too. */
  isToasted?: boolean;
  children: ReactNode;
}

/** The loading and the failed face of children that use suspending queries. A refusal (401, 403) and a fault of the screen itself are left to the route. */
export function QueryBoundary({ loading, failed, missing, isToasted = false, children }: QueryBoundaryProps) {
  const queries = useQueryErrorResetBoundary();
  function showFailure(error: Error, reset: () => void) {
    if (!isCallFailure(error) || isRefusal(error)) throw error;
    if (statusOf(error) === 404 && missing !== undefined) return missing;
    return (
      <>
        <ErrorState
          title={failed}
          text={messageOf(error, 'The server cannot be reached.')}
          onRetry={() => {
            queries.reset();
            reset();
          }}
        />
        {isToasted && <FailureToast text={failed} />}
      </>
    );
  }
  return (
    <ErrorBoundary fallback={showFailure}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface AnsweredProps<Data> {
  query: PageQuery<Data>;
  /** Milliseconds; an older answer is shown and asked for again. */
  staleTime?: number;
  children: (data: Data) => ReactNode;
}

/** What a page's query brought, with faces for loading and for a failure. */
export function Loaded<Data>({ query, staleTime, children, ...faces }: AnsweredProps<Data> & Omit<QueryBoundaryProps, 'children'>) {
  return (
    <QueryBoundary {...faces}>
      <Answered query={query} staleTime={staleTime}>
        {children}
      </Answered>
    </QueryBoundary>
  );
}

function Answered<Data>({ query, staleTime = 0, children }: AnsweredProps<Data>) {
  return children(useSuspenseQuery({ ...query, staleTime }).data);
}

interface ErrorBoundaryProps {
  /** Replaces the children that threw. It may throw the error on to the next boundary. */
  fallback: (error: Error, reset: () => void) => ReactNode;
  children: ReactNode;
}

/** A class because React offers nothing else to catch an error with. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  private readonly reset = () => {
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error, this.reset);
  }
}

interface ErrorStateProps {
  /** The failure: "The documents could not be loaded". */
  title: string;
  text?: string;
  onRetry: () => void;
}

export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center">
      <CircleAlert aria-hidden size={28} className="text-danger" />
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-sm text-ink-soft [overflow-wrap:anywhere]">{text}</p>}
      <Button
        onClick={() => {
          onRetry();
        }}
        className="mt-2"
      >
        <RotateCw aria-hidden size={16} />
        Try again
      </Button>
    </div>
  );
}
