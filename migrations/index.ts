import type { Migration } from 'kysely/migration';
import * as identity from './0001-identity.ts';
import * as documents from './0002-documents.ts';
import * as chat from './0003-chat.ts';
import * as feedback from './0004-feedback.ts';
import * as answerDetails from './0005-answer-details.ts';
import * as passageChanges from './0006-passage-changes.ts';
import * as memories from './0008-memories.ts';
import * as assistantSettings from './0009-assistant-settings.ts';
import * as modelSettings from './0010-model-settings.ts';
import * as embeddings from './0011-embeddings.ts';
import * as audit from './0012-audit.ts';
import * as people from './0013-people.ts';
import * as account from './0014-account.ts';
import * as devicesAndCleanUps from './0015-devices-and-clean-ups.ts';
import * as documentReports from './0016-document-reports.ts';
import * as documentVersions from './0017-document-versions.ts';
import * as transcripts from './0018-transcripts.ts';
import * as memoryCare from './0019-memory-care.ts';
import * as learning from './0020-learning.ts';
import * as backups from './0021-backups.ts';
import * as listedDocuments from './0022-listed-documents.ts';
import * as sentenceVectors from './0023-sentence-vectors.ts';
import * as sentencesAnew from './0024-sentences-anew.ts';
import * as tablesOfPlainText from './0025-tables-of-plain-text.ts';

/** Every migration in order; forward only, and frozen once released. */
export const migrations: Record<string, Migration> = {
  '0001-identity': identity,
  '0002-documents': documents,
  '0003-chat': chat,
  '0004-feedback': feedback,
  '0005-answer-details': answerDetails,
  '0006-passage-changes': passageChanges,
  '0008-memories': memories,
  '0009-assistant-settings': assistantSettings,
  '0010-model-settings': modelSettings,
  '0011-embeddings': embeddings,
  '0012-audit': audit,
  '0013-people': people,
  '0014-account': account,
  '0015-devices-and-clean-ups': devicesAndCleanUps,
  '0016-document-reports': documentReports,
  '0017-document-versions': documentVersions,
  '0018-transcripts': transcripts,
  '0019-memory-care': memoryCare,
  '0020-learning': learning,
  '0021-backups': backups,
  '0022-listed-documents': listedDocuments,
  '0023-sentence-vectors': sentenceVectors,
  '0024-sentences-anew': sentencesAnew,
  '0025-tables-of-plain-text': tablesOfPlainText,
};
