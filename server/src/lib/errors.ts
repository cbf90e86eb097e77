import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError } from 'zod';
import { isDiskFull } from './disk-room.ts';

export interface Issue {
  path: string;
  message: string;
}

type Code = TRPCError['code'];

interface Details {
  issues?: Issue[];
  retryAfter?: number;
  status?: number;
  specificCode?: string;
}

/** An error whose message was written for the person who sees it. */
class PublicError extends TRPCError {
  readonly issues: Issue[] | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  /** The HTTP status where the code has no word for it. */
  readonly status: number | undefined;
  /** The code that the outside gets instead of the general one, if a program has to tell cases apart. */
  readonly specificCode: string | undefined;

  constructor(code: Code, message: string, details: Details = {}) {
    super({ code, message });
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.status = details.status;
    this.specificCode = details.specificCode;
  }
}

export const invalid = (message: string, issues?: Issue[]) => new PublicError('BAD_REQUEST', message, { issues });
export const signedOut = (message = 'Sign in first', specificCode?: string) => new PublicError('UNAUTHORIZED', message, { specificCode });
export const forbidden = (message = "You don't have permission to access this feature", specificCode?: string) =>
  new PublicError('FORBIDDEN', message, { specificCode });
export const notFound = (what: string) => new PublicError('NOT_FOUND', `${what} not found`);
export const gone = (message: string) => new PublicError('NOT_FOUND', message, { status: 410, specificCode: 'GONE' });
export const conflict = (message: string, specificCode?: string) => new PublicError('CONFLICT', message, { specificCode });
export const tooLarge = (message: string) => new PublicError('PAYLOAD_TOO_LARGE', message);
export const wrongType = (message: string) => new PublicError('UNSUPPORTED_MEDIA_TYPE', message);
export const unreadable = (message: string) => new PublicError('UNPROCESSABLE_CONTENT', message);
export const tooMany = (message: string, retryAfter: number) => new PublicError('TOO_MANY_REQUESTS', message, { retryAfter });
export const unavailable = (message: string, retryAfter?: number) => new PublicError('SERVICE_UNAVAILABLE', message, { retryAfter });
export const tooSlow = () => new PublicError('TIMEOUT', 'The request took too long to arrive');
/** Also what any write becomes for which there was no room. */
export const noRoom = () =>
  new PublicError('INTERNAL_SERVER_ERROR', 'The disk of the server is full, so this was not saved. Ask your administrator to make room', {
    status: 507,
    specificCode: 'INSUFFICIENT_STORAGE',
  });
export const noRoomToDelete = () =>
  new PublicError(
    'INTERNAL_SERVER_ERROR',
    'The server’s disk became full before everything was deleted. It is no longer used in answers. Ask your administrator to make room, and delete it again',
    { status: 507, specificCode: 'INSUFFICIENT_STORAGE' },
  );
export const rangeBeyond = () => new PublicError('BAD_REQUEST', 'The file is shorter than the range that was asked for', { status: 416 });
export const unknownHost = (url: string) =>
  new PublicError('BAD_REQUEST', `This server does not respond under that name. Its address is ${url}`, {
    status: 421,
    specificCode: 'MISDIRECTED_REQUEST',
  });
export const addressTooLong = () => new PublicError('BAD_REQUEST', 'The address of the request is too long', { status: 414 });

/** What may be said of tRPC's own refusals, whose texts describe its inside. */
const plainMessages: Partial<Record<Code, string>> = {
  PARSE_ERROR: 'The request body is not valid JSON',
  BAD_REQUEST: 'The request is not valid',
  NOT_FOUND: 'There is nothing at this address',
  METHOD_NOT_SUPPORTED: 'This address does not accept that method',
  UNSUPPORTED_MEDIA_TYPE: 'Send the request as JSON',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  CLIENT_CLOSED_REQUEST: 'The request was cancelled',
};

/** A complaint names what was sent, such as a field that nobody knows: of megabytes of it, only so much comes back. */
const mostIssues = 50;
const longestComplaint = 300;
const cut = (text: string) => (text.length <= longestComplaint ? text : `${text.slice(0, longestComplaint)}…`);

export interface PublicFailure {
  status: number;
  code: string;
  message: string;
  issues?: Issue[];
  retryAfter?: number;
}

/**
 * The text that the outside gets for any error: the one place for tRPC and REST. An unexpected error becomes a 500 that gives the request's
 * id and nothing else; its text belongs in the log alone.
 */
export function publicFailure(error: unknown, requestId: string): PublicFailure {
  const known = isDiskFull(error) ? noRoom() : error instanceof TRPCError ? error : fromFastify(error);
  if (known instanceof PublicError) {
    const { code, specificCode, message, issues, retryAfter } = known;
    return { status: known.status ?? getHTTPStatusCodeFromError(known), code: specificCode ?? code, message, issues, retryAfter };
  }
  if (known?.cause instanceof ZodError && known.code === 'BAD_REQUEST') {
    const issues = known.cause.issues
      .slice(0, mostIssues)
      .map(({ path, message }) => ({ path: cut(path.join('.')), message: cut(message) }));
    return { status: 400, code: 'BAD_REQUEST', message: issues[0]?.message ?? 'The request is not valid', issues };
  }
  const message = known === undefined ? undefined : plainMessages[known.code];
  if (known !== undefined && message !== undefined) return { status: getHTTPStatusCodeFromError(known), code: known.code, message };
  return {
    status: 500,
    code: 'INTERNAL_SERVER_ERROR',
    message: `Something went wrong. Tell your administrator this number: ${requestId}`,
  };
}

const byStatus: Partial<Record<number, Code>> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** Fastify's own refusals (a broken body, a wrong type, too large) carry a status below 500. */
function fromFastify(error: unknown): TRPCError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  if ('code' in error && String(error.code).startsWith('FST_ERR_CTP_INVALID_JSON')) return new TRPCError({ code: 'PARSE_ERROR' });
  if (error.statusCode === 414) return addressTooLong();
  const code = byStatus[error.statusCode];
  if (code !== undefined) return new TRPCError({ code });
  return error.statusCode >= 400 && error.statusCode < 500 ? new TRPCError({ code: 'BAD_REQUEST' }) : undefined;
}

/** True where the cause is ours to find: the log keeps its text. */
export function isUnexpected(error: unknown): boolean {
  return publicFailure(error, '').status >= 500 && !(error instanceof PublicError);
}
