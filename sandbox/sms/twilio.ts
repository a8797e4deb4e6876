import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demandBasic } from '../foundation/call-authentication.ts'
import { answerUnderFault } from '../foundation/faults.ts'
import { read, webAddress } from '../foundation/refusals.ts'
import type { World } from '../foundation/sandbox-context.ts'
import { takeMessage } from './delivery-receipts.ts'

const SID_BYTES = 16
const account = z.object({ account: z.string().regex(/^AC[0-9a-f]{32}$/) })
const order = z.object({
  To: z.string().regex(/^\+66\d{9}$/),
  Body: z.string().min(1).max(1_600),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  StatusCallback: webAddress.optional(),
})

/** Computes Twilio's signature: Base64 of HMAC-SHA1 over the URL and all field names and values, sorted by name. */
function proof(token: string, url: string, fields: Readonly<Record<string, string>>): string {
  const said = Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}${value}`)
  return createHmac('sha1', token)
    .update([url, ...said].join(''))
    .digest('base64')
}

/**
 * Adds the routes that imitate Twilio's API. Messages arrive as forms. Delivery statuses are signed forms, sent to the message's `StatusCallback`.
 */
export function twilioRoutes(app: FastifyInstance, world: World): void {
  app.post('/2010-04-01/Accounts/:account/Messages.json', (request, reply) => {
    const { account: AccountSid } = read(account, request.params)
    demandBasic(request, AccountSid, world.keys.sms)
    const { To, Body, StatusCallback } = read(order, request.body)
    return answerUnderFault(world, reply, { partner: 'sms', operation: 'message' }, async fault => {
      const sid = `SM${randomBytes(SID_BYTES).toString('hex')}`
      const message = { id: sid, phone: `0${To.slice(3)}`, text: Body }
      await takeMessage(world, message, fault?.kind === 'duplicate', async (tx, outcome, late, afterMs) => {
        if (StatusCallback === undefined) return
        const MessageStatus = outcome === 'delivered' ? 'delivered' : 'undelivered'
        const fields = {
          AccountSid,
          MessageSid: sid,
          MessageStatus,
          SmsSid: sid,
          SmsStatus: MessageStatus,
          To,
        }
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': proof(world.keys.sms, StatusCallback, fields),
        }
        const body = new URLSearchParams(fields).toString()
        await world.callbacks.enqueueOwn(
          tx,
          'twilio',
          { target: StatusCallback, body, headers },
          late,
          afterMs,
        )
      })
      return {
        status: 201,
        body: { sid, account_sid: AccountSid, to: To, status: 'queued', error_code: null },
      }
    })
  })
}
