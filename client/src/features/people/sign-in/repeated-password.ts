import { newPasswordSchema } from '@vademecum/shared/people/auth.ts';
import { z } from 'zod';

export const repeatedPasswordFields = { password: newPasswordSchema, repeat: z.string() };

export function isRepeated({ password, repeat }: { password: string; repeat: string }): boolean {
  return password === repeat;
}

export const notRepeated = { path: ['repeat'], message: 'Passwords don’t match' };
