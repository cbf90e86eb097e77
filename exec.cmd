@rem npm scripts begin with "exec", so that on Linux and macOS a signal sent to npm reaches our process and not a shell around it.
@%*
