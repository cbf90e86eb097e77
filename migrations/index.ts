import type { Migration } from 'kysely/migration';
import * as people from './0001-people.ts';
import * as documents from './0002-documents.ts';
import * as ask from './0003-ask.ts';
import * as memories from './0004-memories.ts';
import * as settings from './0005-settings.ts';
import * as learning from './0006-learning.ts';
import * as trust from './0007-trust.ts';
import * as readPassagesAgain from './0008-read-passages-again.ts';
import * as documentRegister from './0009-document-register.ts';
import * as home from './0010-home.ts';
import * as gapReplies from './0011-gap-replies.ts';
import * as departments from './0012-departments.ts';
import * as approvals from './0013-approvals.ts';
import * as acknowledgements from './0014-acknowledgements.ts';
import * as reviewIntervals from './0015-review-intervals.ts';
import * as digests from './0016-digests.ts';
import * as departmentApprovers from './0017-department-approvers.ts';
import * as identityProvider from './0018-identity-provider.ts';
import * as watchedFolder from './0019-watched-folder.ts';
import * as spanishVectors from './0022-spanish-vectors.ts';
import * as languages from './0023-languages.ts';

/** The tables of version 0.1.0, a file per feature. They never change: what comes later is added to `migrations`. */
const firstVersion: Record<string, Migration> = {
  '0001-people': people,
  '0002-documents': documents,
  '0003-ask': ask,
  '0004-memories': memories,
  '0005-settings': settings,
  '0006-learning': learning,
  '0007-trust': trust,
};

/** Every migration in order; forward only, and frozen once released. */
export const migrations: Record<string, Migration> = {
  ...firstVersion,
  '0008-read-passages-again': readPassagesAgain,
  '0009-document-register': documentRegister,
  '0010-home': home,
  '0011-gap-replies': gapReplies,
  '0012-departments': departments,
  '0013-approvals': approvals,
  '0014-acknowledgements': acknowledgements,
  '0015-review-intervals': reviewIntervals,
  '0016-digests': digests,
  '0017-department-approvers': departmentApprovers,
  '0018-identity-provider': identityProvider,
  '0019-watched-folder': watchedFolder,
  '0022-spanish-vectors': spanishVectors,
  '0023-languages': languages,
};

/** Version 0.1.0 made the same tables in many steps: the names of its first and its last one, and what they are called now. */
export const formerNames = { first: '0001-identity', last: '0022-listed-documents', now: Object.keys(firstVersion) };
