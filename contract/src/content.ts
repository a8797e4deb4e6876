import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'

export const contentEndpoints = {
  site_info: endpoint({
    id: 'C21-site-info',
    method: 'GET',
    path: '/site-info',
    auth: 'public',
    summary: 'Name and contact links of the site, and whether it runs on play money',
    response: z.object({
      name: z.string(),
      line: z.string(),
      support: z.string(),
      telegram: z.string(),
      game: z.string(),
      referral: z.string(),
      sandbox: z.boolean(),
      registration_otp: z.enum(['sms', 'bypass']),
    }),
  }),
  maintenance: endpoint({
    id: 'C20',
    method: 'GET',
    path: '/maintenance',
    auth: 'public',
    summary: 'The maintenance notice, or nulls',
    response: z.object({
      id: z.string().nullable(),
      content: z.string().nullable(),
      img: z.string().nullable(),
      img_url: z.string().nullable(),
    }),
  }),
} as const
