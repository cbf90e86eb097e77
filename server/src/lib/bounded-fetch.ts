interface Bounds {
  /** Of the whole answer. */
  bytes: number;
  /** Of a line: a reader that goes by lines keeps one until it ends, and looks through it again with each piece. */
  lineBytes?: number;
  ms?: number;
}

const newLine = 10;

/** For servers that are asked, not trusted: an answer beyond its bounds ends in an error, and no redirect leads to a host that nobody has allowed. */
export function boundedFetch({ ms, ...bounds }: Bounds): typeof fetch {
  return async (input, init) => {
    const signals = [init?.signal, ms === undefined ? undefined : AbortSignal.timeout(ms)].filter((signal) => signal != null);
    const reply = await fetch(input, { ...init, redirect: 'error', ...(signals.length > 0 && { signal: AbortSignal.any(signals) }) });
    if (reply.body === null) return reply;
    const { status, statusText, headers } = reply;
    return new Response(reply.body.pipeThrough(within(bounds)), { status, statusText, headers });
  };
}

function within({ bytes, lineBytes = Infinity }: Bounds): TransformStream<Uint8Array, Uint8Array> {
  let length = 0;
  let lineLength = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      length += chunk.length;
      const last = chunk.lastIndexOf(newLine);
      lineLength = last === -1 ? lineLength + chunk.length : chunk.length - last - 1;
      if (length > bytes || lineLength > lineBytes) controller.error(new Error('The answer is longer than an answer may be'));
      else controller.enqueue(chunk);
    },
  });
}
