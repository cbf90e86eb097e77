import { initTRPC, TRPCError, type AnyTRPCProcedure } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { onTestFinished, vi } from 'vitest';

type Handler = (input: unknown) => unknown;

/** The server's answers, by the path of the procedure. A handler may throw the result of `refuse`. */
export interface FakeAnswers {
  queries?: Record<string, Handler>;
  mutations?: Record<string, Handler>;
}

export interface Call {
  path: string;
  input: unknown;
}

interface Refusal extends TRPCError {
  retryAfter?: number;
  specificCode?: string;
  issues?: { path: string; message: string }[];
}

/** retryAfter: seconds that the server asks to be left alone. */
export function refuse(code: TRPCError['code'], message: string, retryAfter?: number): Refusal {
  return Object.assign(new TRPCError({ code, message }), retryAfter !== undefined && { retryAfter });
}

/** As refuse, with the code that a screen acts upon, or with what is wrong with a field. */
export function refuseWith(code: TRPCError['code'], message: string, details: Pick<Refusal, 'specificCode' | 'issues'>): Refusal {
  return Object.assign(new TRPCError({ code, message }), details);
}

const t = initTRPC.create({
  allowOutsideOfServer: true,
  errorFormatter: ({ shape, error }) => ({
    code: shape.code,
    message: error.message,
    data: {
      code: (error as Refusal).specificCode ?? error.code,
      httpStatus: getHTTPStatusCodeFromError(error),
      issues: (error as Refusal).issues,
      retryAfter: (error as Refusal).retryAfter,
    },
  }),
});

/** Replaces the server at the network's edge until the test is over. Returns the calls it received. */
export function fakeServer(answers: FakeAnswers): Call[] {
  const calls: Call[] = [];
  const answer = (path: string, handler: Handler) => (input: unknown) => {
    calls.push({ path, input });
    return handler(input);
  };
  const procedure = t.procedure.input((input: unknown) => input);
  const procedures: Record<string, AnyTRPCProcedure> = {};
  // Screens on which something is changed look after it; no test but those that say otherwise has lost a golden question.
  procedures['golden.drops'] = procedure.query(() => []);
  // A clinic without departments, but in tests of them.
  procedures['departments.choices'] = procedure.query(() => []);
  // No document says anything of itself but in tests of that.
  procedures['documents.found'] = procedure.query(() => []);
  // Every chat asks whether a report of one's own was answered.
  procedures['gaps.replies'] = procedure.query(() => []);
  // Every sidebar asks for these.
  procedures['acknowledgements.mine'] = procedure.query(() => []);
  procedures['acknowledgements.state'] = procedure.query(() => ({ open: 0, overdue: 0, hasAny: false, nextDue: null, reminded: [] }));
  procedures['security.promises'] = procedure.query(() => ({ hold: true }));
  procedures['approvals.state'] = procedure.query(() => ({ isOn: false, isRequired: false, waitsForMe: 0 }));
  procedures['watched.overview'] = procedure.query(() => null);
  // Every new chat asks for them.
  procedures['digest.today'] = procedure.query(() => ({
    ...{ day: '2026-03-02', reviews: [], approvals: [], toRead: [], documentGaps: [], gaps: 0 },
  }));
  procedures['home.get'] = procedure.query(() => ({ tiles: [], recent: [], mostAsked: [] }));
  procedures['home.checklist'] = procedure.query(() => null);
  for (const [path, handler] of Object.entries(answers.queries ?? {})) {
    procedures[path] = procedure.query(({ input }) => answer(path, handler)(input));
  }
  for (const [path, handler] of Object.entries(answers.mutations ?? {})) {
    procedures[path] = procedure.mutation(({ input }) => answer(path, handler)(input));
  }
  const router = t.router(nest(procedures));
  const realFetch = window.fetch.bind(window);
  const spy = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, withBody(init));
    if (!new URL(request.url).pathname.startsWith('/trpc/')) return realFetch(input, init);
    return fetchRequestHandler({ endpoint: '/trpc', req: request, router });
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  return calls;
}

/** The real server takes a mutation without input as it is sent, with no body at all. The fake server does not. */
function withBody(init: RequestInit | undefined): RequestInit | undefined {
  return init?.method === 'POST' && init.body === undefined ? { ...init, body: '{}' } : init;
}

/** { 'auth.session': … } becomes { auth: { session: … } }. */
function nest(procedures: Record<string, AnyTRPCProcedure>) {
  const routers: Record<string, Record<string, AnyTRPCProcedure>> = {};
  for (const [path, procedure] of Object.entries(procedures)) {
    const [router = '', name = ''] = path.split('.');
    routers[router] = { ...routers[router], [name]: procedure };
  }
  return routers;
}
