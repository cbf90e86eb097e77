import {
  confirmCloudSchema,
  listLocalModelsSchema,
  localModelsSchema,
  modelInUseSchema,
  modelStatusSchema,
  modelTrialResultSchema,
  saveModelSchema,
} from '@vademecum/shared/settings/models.ts';
import { inputFields } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { listLocalModels } from '../../../models/ollama-models.ts';
import { confirmCloud, getModelStatus, resetModel, saveModel, testModel, withdrawCloud } from './models-admin.service.ts';
import { chooseModel } from './models.service.ts';

export const modelsRouter = router({
  get: requires('clinic_management')
    .output(modelStatusSchema)
    .query(({ ctx }) => getModelStatus(ctx.deps)),

  inUse: requires('chat')
    .output(modelInUseSchema)
    .query(async ({ ctx }) => ({ isModel: (await chooseModel(ctx.deps.models)).settings !== undefined })),

  listLocal: requires('clinic_management')
    .input(listLocalModelsSchema)
    .output(localModelsSchema)
    .query(({ input }) => listLocalModels(input.baseUrl)),

  test: requires('clinic_management')
    .meta({ audit: { action: 'model.tested', object: 'model' } })
    .input(saveModelSchema)
    .output(modelTrialResultSchema)
    .mutation(({ ctx, input, signal }) => testModel(ctx.deps, input, signal)),

  save: requires('clinic_management')
    .meta({ audit: { action: 'model.changed', object: 'model', details: inputFields } })
    .input(saveModelSchema)
    .output(modelStatusSchema)
    .mutation(({ ctx, input }) => saveModel(ctx.deps, ctx.user.id, input)),

  reset: requires('clinic_management')
    .meta({ audit: { action: 'model.reset', object: 'model' } })
    .output(modelStatusSchema)
    .mutation(({ ctx }) => resetModel(ctx.deps)),

  confirmCloud: requires('clinic_management')
    .meta({ audit: { action: 'model.cloud_confirmed', object: 'model' }, closedToKeys: true })
    .input(confirmCloudSchema)
    .output(modelStatusSchema)
    .mutation(({ ctx, input }) => confirmCloud(ctx.deps, ctx.user.id, input.host)),

  withdrawCloud: requires('clinic_management')
    .meta({ audit: { action: 'model.cloud_withdrawn', object: 'model' }, onFullDisk: true, closedToKeys: true })
    .output(modelStatusSchema)
    .mutation(({ ctx }) => withdrawCloud(ctx.deps, ctx.user.id)),
});
