import { translated } from '../locale/english.ts';

/** The server refused a form; status 0 means that it was not reached. The message is the server's own, or empty. */
export class FormRefusedError extends Error {
  override readonly name = 'FormRefusedError';
  readonly status: number;
  /** The server's name for the refusal; empty if it gave none. */
  readonly code: string;
  /** Seconds that the server asks to be left alone; 0 where it does not. */
  readonly retryAfter: number;

  constructor(status: number, message: string, { code = '', retryAfter = 0 } = {}) {
    super(translated(message));
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The answer as JSON; null if it is not JSON. */
export function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function refusalOf(request: XMLHttpRequest): FormRefusedError {
  const { message, code } = (bodyOf(request.responseText) as { message?: unknown; code?: unknown } | null) ?? {};
  return new FormRefusedError(request.status, typeof message === 'string' ? message : '', {
    code: typeof code === 'string' ? code : '',
    retryAfter: waitOf(request),
  });
}

function waitOf(request: XMLHttpRequest): number {
  const seconds = Number(request.getResponseHeader('Retry-After'));
  return Number.isFinite(seconds) ? seconds : 0;
}

interface SendOptions {
  onProgress: (sent: number, total: number) => void;
  /** Gives up; the promise then rejects as if the server were not reached. */
  signal?: AbortSignal;
}

/** Posts a form and tells how many of its bytes have gone out, which fetch cannot tell. Resolves with what the server answered. */
export function sendForm(url: string, form: FormData, { onProgress, signal }: SendOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal?.addEventListener('abort', () => {
      request.abort();
    });
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(loaded, total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(bodyOf(request.responseText));
      else reject(refusalOf(request));
    };
    request.onerror = () => {
      reject(new FormRefusedError(0, ''));
    };
    request.onabort = request.onerror;
    request.open('POST', url);
    request.send(form);
  });
}
