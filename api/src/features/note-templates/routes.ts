import { listTemplates } from '#contract/notes.ts'
import { note_templates } from '#domain/scribe/templates.data.ts'
import { route, type Route } from '../../platform/http/route.ts'

export const note_template_routes: Route[] = [
  route(listTemplates, async (ctx) => {
    const rank = (specialty: string) => (specialty === ctx.actor.role ? 0 : specialty === 'any' ? 1 : 2)
    const items = note_templates
      .map(({ id, specialty, title, purpose, sections }) => ({ id, specialty, title, purpose, sections: sections.map(({ key, title }) => ({ key, title })) }))
      .sort((a, b) => rank(a.specialty) - rank(b.specialty))
    return { items }
  }),
]
