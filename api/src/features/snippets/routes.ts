import * as contract from '#contract/snippets.ts'
import { AppError, invalidInput, notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import * as store from './store.ts'

const name_taken = [{ path: 'body.name', message: 'is the name of another snippet of yours' }]

export const snippet_routes: Route[] = [
  route(contract.listSnippets, async (ctx) => ({ items: await store.listSnippets(ctx.db, ctx.actor.user_id) })),

  route(contract.createSnippet, async (ctx, { body }) => {
    const id = await store.insertSnippet(ctx.db, { practice_id: ctx.practice_id, owner_id: ctx.actor.user_id }, body)
    if (id === undefined) throw invalidInput(name_taken)
    ctx.audit({ resource: 'snippet', resource_id: id })
    return requireSnippet(ctx, id)
  }),

  route(contract.updateSnippet, async (ctx, { params, body }) => {
    const { version } = await requireOwn(ctx, params.snippet_id)
    if (version !== ctx.seen_version) throw staleVersion(version)
    if (await store.isNameTaken(ctx.db, ctx.actor.user_id, body.name, params.snippet_id)) throw invalidInput(name_taken)
    await store.updateSnippet(ctx.db, params.snippet_id, body, ctx.now)
    return requireSnippet(ctx, params.snippet_id)
  }),

  route(contract.removeSnippet, async (ctx, { params }) => {
    await requireOwn(ctx, params.snippet_id)
    await store.removeSnippet(ctx.db, params.snippet_id, ctx.now)
    return { removed: true as const }
  }),
]

async function requireSnippet(ctx: Context, id: number) {
  const snippet = await store.findSnippet(ctx.db, ctx.actor.user_id, id)
  if (!snippet) throw notFound('snippet')
  ctx.audit({ resource: 'snippet', resource_id: id })
  return snippet
}

async function requireOwn(ctx: Context, id: number) {
  const snippet = await requireSnippet(ctx, id)
  if (snippet.owner.id !== ctx.actor.user_id) throw new AppError('forbidden', `Only ${snippet.owner.name}, whose snippet it is, changes it.`)
  return snippet
}
