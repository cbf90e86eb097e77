import { type Caller, password, type TestApp } from './test-app.ts';

/** The same person with a session of today: one that is days old has ended. */
export async function signInAgain(clinic: TestApp, person: Caller): Promise<Caller> {
  const { email } = await clinic.deps.db.selectFrom('users').select('email').where('id', '=', person.id).executeTakeFirstOrThrow();
  const login = await clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
  return {
    ...person,
    get: (url) => clinic.inject({ method: 'GET', url, headers }),
    send: (method, url, payload) => clinic.inject({ method, url, headers, ...(payload !== undefined && { payload }) }),
  };
}
