import type { UnmappedChoice } from '@vademecum/shared/people/provider.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import type { Generated } from 'kysely';

/** Sign-in with the clinic's identity provider. */
export interface ProviderTables {
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
