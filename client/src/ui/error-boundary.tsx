import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in the place of the children that threw; it may throw the error on to the next boundary. */
  fallback: (error: Error, reset: () => void) => ReactNode;
  children: ReactNode;
}

/** A class because React offers nothing else to catch an error with. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
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
