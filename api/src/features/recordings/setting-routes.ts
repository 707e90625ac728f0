import { changeRecordingSetting, getRecordingSetting } from '#contract/speech-provider.ts'
import { staleVersion } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { findSetting, writeSetting } from './store.ts'
import { default_retention } from '#domain/recordings/audio-retention.ts'

export const recording_setting_routes: Route[] = [
  route(getRecordingSetting, async (ctx) => (await findSetting(ctx.db)) ?? { ...default_retention, version: 1 }),

  route(changeRecordingSetting, async (ctx, { body }) => {
    const version = (await findSetting(ctx.db))?.version ?? 1
    if (version !== ctx.seen_version) throw staleVersion(version)
    const setting = { ...body, version: version + 1 }
    if (!(await writeSetting(ctx.db, { ...setting, practice_id: ctx.practice_id, changed_by: ctx.actor.user_id }, ctx.now))) throw staleVersion(version + 1)
    ctx.audit({ resource: 'recording_setting', resource_id: setting.version, detail: body })
    return setting
  }),
]
