import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const live = endpoint({
  name: 'health.live',
  method: 'GET',
  path: '/health/live',
  summary: 'The process answers.',
  access: 'anyone',
  phi: false,
  reply: z.object({ status: z.literal('live') }),
})

export const ready = endpoint({
  name: 'health.ready',
  method: 'GET',
  path: '/health/ready',
  summary: 'The database is reachable and migrated; 503 otherwise.',
  access: 'anyone',
  phi: false,
  reply: z.object({ status: z.literal('ready') }),
})
