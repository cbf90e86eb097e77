/** The server refused a form; status 0 means that it was not reached. The message is the server's own, or empty. */
export class FormRefusedError extends Error {
  override readonly name = 'FormRefusedError';
  readonly status: number;
  /** What the server calls the refusal; empty where it did not say. */
  readonly code: string;

  constructor(status: number, message: string, code = '') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function refusalIn(status: number, body: string): FormRefusedError {
  try {
    const { message, code } = (JSON.parse(body) as { message?: unknown; code?: unknown } | null) ?? {};
    return new FormRefusedError(status, typeof message === 'string' ? message : '', typeof code === 'string' ? code : '');
  } catch {
    return new FormRefusedError(status, '');
  }
}

/** Posts a form and tells how many of its bytes have gone out, which fetch cannot tell. */
export function sendForm(url: string, form: FormData, onProgress: (sent: number, total: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(loaded, total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(refusalIn(request.status, request.responseText));
    };
    request.onerror = () => {
      reject(new FormRefusedError(0, ''));
    };
    request.open('POST', url);
    request.send(form);
  });
}
