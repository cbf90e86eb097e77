import { acknowledgementsRouter } from '../features/documents/acknowledgements/acknowledgements.router.ts';
import { approvalsRouter } from '../features/documents/approvals/approvals.router.ts';
import { reviewsRouter } from '../features/documents/reviews/reviews.router.ts';
import { watchedRouter } from '../features/documents/watched/watched.router.ts';
import { digestRouter } from '../features/people/digest/digest.router.ts';
import { analyticsRouter } from '../features/analytics/analytics.router.ts';
import { auditRouter } from '../features/trust/audit/audit.router.ts';
import { accountRouter } from '../features/people/account/account.router.ts';
import { apiKeysRouter } from '../features/people/account/api-keys.router.ts';
import { providerRouter } from '../features/people/provider/provider.router.ts';
import { authRouter } from '../features/people/sign-in/auth.router.ts';
import { backupRouter } from '../features/trust/backups/backup.router.ts';
import { bulkRouter } from '../features/memories/bulk/bulk.router.ts';
import { memoryExchangeRouter } from '../features/memories/exchange/memory-exchange.router.ts';
import { chatRouter } from '../features/ask/chats/chat.router.ts';
import { documentsRouter } from '../features/documents/documents.router.ts';
import { feedbackRouter } from '../features/learning/questions/feedback.router.ts';
import { memoryHealthRouter } from '../features/memories/checks/health/memory-health.router.ts';
import { memoriesRouter } from '../features/memories/memories.router.ts';
import { memoryRetentionRouter } from '../features/memories/review/memory-retention.router.ts';
import { gapsRouter } from '../features/learning/gaps/gaps.router.ts';
import { goldenRouter } from '../features/learning/golden/golden.router.ts';
import { glossaryRouter } from '../features/settings/glossary/glossary.router.ts';
import { proposalsRouter } from '../features/learning/proposals/proposals.router.ts';
import { homeRouter } from '../features/settings/home/home.router.ts';
import { instructionsRouter } from '../features/settings/instructions/instructions.router.ts';
import { figuresRouter } from '../features/learning/figures/figures.router.ts';
import { modelsRouter } from '../features/settings/language-models/models.router.ts';
import { performanceRouter } from '../features/settings/performance/performance.router.ts';
import { searchRouter } from '../features/search/search.router.ts';
import { securityRouter } from '../features/trust/security/security.router.ts';
import { departmentsRouter } from '../features/people/departments/departments.router.ts';
import { usersRouter } from '../features/people/users/users.router.ts';
import { validationRouter } from '../features/memories/checks/validation/validation.router.ts';
import { router } from './init.ts';

/** In the order of the OpenAPI document. */
export const appRouter = router({
  auth: authRouter,
  users: usersRouter,
  departments: departmentsRouter,
  provider: providerRouter,
  account: accountRouter,
  apiKeys: apiKeysRouter,
  chat: chatRouter,
  feedback: feedbackRouter,
  instructions: instructionsRouter,
  gaps: gapsRouter,
  improvement: proposalsRouter,
  documents: documentsRouter,
  acknowledgements: acknowledgementsRouter,
  approvals: approvalsRouter,
  reviews: reviewsRouter,
  watched: watchedRouter,
  digest: digestRouter,
  search: searchRouter,
  memories: memoriesRouter,
  memoryExchange: memoryExchangeRouter,
  memoryHealth: memoryHealthRouter,
  improvementMetrics: figuresRouter,
  validation: validationRouter,
  bulk: bulkRouter,
  memoryRetention: memoryRetentionRouter,
  backups: backupRouter,
  performance: performanceRouter,
  analytics: analyticsRouter,
  audit: auditRouter,
  glossary: glossaryRouter,
  golden: goldenRouter,
  models: modelsRouter,
  home: homeRouter,
  security: securityRouter,
});

export type AppRouter = typeof appRouter;
