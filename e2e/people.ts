import type { Integrator, Login } from './integrator.ts';

/** Whom an administrator invites. */
export interface Person {
  firstName: string;
  lastName?: string;
  role: 'user' | 'manager' | 'admin';
}

const password = 'a sentence nobody guesses';

/** Adds somebody, who sets a password by their link; gives what they sign in with. */
export async function addPerson(administrator: Integrator, { firstName, lastName = 'Vance', role }: Person): Promise<Login> {
  const email = `${firstName.toLowerCase()}@clinic.example`;
  const { body, status } = await administrator.call('POST', '/api/auth/users', { email, firstName, lastName, role });
  if (status !== 201) throw new Error(`${firstName}: ${status} ${JSON.stringify(body)}`);
  const token = new URL((body as { activationLink: string }).activationLink).hash.replace('#token=', '');
  const { status: activated } = await administrator.call('POST', '/api/auth/activate', { token, password });
  if (activated !== 200) throw new Error(`${firstName} could not activate: ${activated}`);
  return { email, password };
}
