import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { createUserSchema, emailSchema } from './users.ts';

const ada = { email: 'ada@clinic.example', firstName: 'Ada', lastName: 'Byron' };

describe('a new user', () => {
  it('is a plain user unless a role is given', () => {
    expect(createUserSchema.parse(ada).role).toBe('user');
  });

  it.each([
    ['no first name', { ...ada, firstName: '  ' }, 'First name is required'],
    ['no last name', { ...ada, lastName: '' }, 'Last name is required'],
    ['a name beyond the cap', { ...ada, lastName: 'x'.repeat(limits.name + 1) }, 'Last name is too long (200 characters at most)'],
    ['no address', { ...ada, email: 'ada' }, 'Enter a valid email address'],
  ])('with %s is refused in words', (_what, input, message) => {
    expect(createUserSchema.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('may not bring fields of its own', () => {
    expect(createUserSchema.safeParse({ ...ada, status: 'active' }).success).toBe(false);
  });
});

describe('an email address', () => {
  it('loses the spaces around it', () => {
    expect(emailSchema.parse(' ada@clinic.example ')).toBe('ada@clinic.example');
  });
});
