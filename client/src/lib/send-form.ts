/** The server refused a form; status 0 means that it was not reached. The message is the server's own, or empty. */
export class FormRefusedError extends Error {
  override readonly name = 'FormRefusedError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function messageIn(body: string): string {
  try {
    const parsed = JSON.parse(body) as { message?: unknown } | null;
    return typeof parsed?.message === 'string' ? parsed.message : '';
  } catch {
    return '';
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
      else reject(new FormRefusedError(request.status, messageIn(request.responseText)));
    };
    request.onerror = () => {
      reject(new FormRefusedError(0, ''));
    };
    request.open('POST', url);
    request.send(form);
  });
}
