import type { UnmappedChoice } from '@vademecum/shared/people/provider.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import type { Generated } from 'kysely';

/** Second factors, and sign-in with the clinic's identity provider. */
export interface SignInTables {
  secondFactors: {
    userId: number;
    sealedSecret: string;
    /** Null until the first right code. */
    enabledAt: string | null;
    /** The 30-second step of the last code that was used. */
    lastStep: Generated<number>;
  };
  recoveryCodes: {
    id: Generated<number>;
    userId: number;
    codeHash: string;
    usedAt: string | null;
  };
  signInTickets: {
    id: Generated<number>;
    userId: number;
    tokenHash: string;
    expiresAt: string;
    triesLeft: number;
  };
  secondFactorRules: {
    role: Role;
    requiredSince: string;
    setBy: number | null;
  };
  /** Who a person is there: by issuer and subject, never by an email address. */
  identities: {
    userId: number;
    issuer: string;
    subject: string;
    linkedAt: string;
    lastSignInAt: string;
  };
  /** Sign-ins that wait for the provider's answer. */
  providerSignIns: {
    stateHash: string;
    browserHash: string;
    returnTo: string;
    expiresAt: string;
  };
  /** Sessions that came from the provider; a session without a row came from a password. */
  providerSessions: {
    sessionId: number;
    issuer: string;
    subject: string;
    /** What the provider calls its own session. */
    sid: string | null;
    /** Goes back to the provider at sign-out. */
    idToken: string;
  };
  /** For as long as the provider's clock would let them count again. */
  usedLogoutTokens: {
    tokenHash: string;
    expiresAt: string;
  };
  /** One row at most. */
  providerSettings: {
    id: number;
    createsPeople: number;
    unmapped: UnmappedChoice;
    arePasswordsOff: number;
    breakGlassId: number | null;
  };
  providerGroups: {
    id: Generated<number>;
    groupName: string;
    role: Role | null;
    departmentId: number | null;
  };
}
