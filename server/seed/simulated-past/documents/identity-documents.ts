import type { DocumentSide } from '@sala/contract/account/documents/document-lists.ts'
import { sidesNeeded } from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import sharp from 'sharp'
import { listDocuments } from '../../../src/account/documents/cases.ts'
import { decideDocument } from '../../../src/account/documents/decisions.ts'
import { sendDocument, storeDocumentPicture } from '../../../src/account/documents/documents.ts'
import type { Context } from '../../../src/context.ts'
import { DAY_MS, HOUR_MS } from '../../../src/platform/calendar.ts'
import { DEMO_OPERATORS } from '../../demo.ts'
import { attempt, type SimulatedProduct } from '../simulated-product.ts'

const TWO = { operator: DEMO_OPERATORS[0].name, checker: DEMO_OPERATORS[1].name }
const SENT_DAYS_AGO = 6
const VALID_UNTIL = '2033-08-21'
const WIDTH = 860
const HEIGHT = 540

/** Draws an invented identity card: bars instead of words, and a grey face. It shows no real person and no real number. */
const drawSide = (side: DocumentSide): Promise<Buffer> => {
  const bars = [150, 205, 260, 330, 385].map(
    (top, at) =>
      `<rect x="${side === 'back' ? 60 : 300}" y="${top}" width="${420 - at * 45}" height="26" fill="#55708c"/>`,
  )
  const face =
    side === 'back'
      ? ''
      : '<rect x="60" y="150" width="190" height="240" fill="#d5dde6"/><circle cx="155" cy="235" r="55" fill="#8c9aa8"/><rect x="90" y="305" width="130" height="85" rx="40" fill="#8c9aa8"/>'
  const body = side === 'selfie' ? '<circle cx="700" cy="170" r="110" fill="#b99d86"/>' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" rx="28" fill="#eef3f8"/><rect width="100%" height="96" fill="#33557a"/>${face}${bars.join('')}${body}<rect x="60" y="450" width="740" height="40" fill="#c8a24a" opacity="0.5"/></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

const contextAt = ({ ctx }: SimulatedProduct, at: number): Context => ({
  ...ctx,
  clock: { now: () => new Date(at) },
})

const send = async (ctx: Context, member: MemberId): Promise<IdentityCaseId | null> => {
  for (const side of sidesNeeded.id_card) await storeDocumentPicture(ctx, member, side, await drawSide(side))
  await sendDocument(ctx, member, 'id_card')
  const [newest] = await listDocuments(ctx.db, { status: 'sent' }, 1)
  return newest?.id ?? null
}

/**
 * Creates identity documents: one that was accepted, one that was refused, and one that waits for two operators. The members sent them without being
 * asked, so that no withdrawal of the history waits for one.
 */
export const leaveDocuments = async (product: SimulatedProduct, until: Date): Promise<void> => {
  const members = [...product.members.values()].filter(({ deposits }) => deposits > 0).slice(0, 3)
  for (const [place, { id }] of members.entries())
    await attempt(product, 'identity document', async () => {
      const sentAt = until.getTime() - SENT_DAYS_AGO * DAY_MS + place * DAY_MS
      const sent = await send(contextAt(product, sentAt), id)
      if (sent === null || place === 2) return
      const verdict =
        place === 0
          ? ({ way: 'accept', kind: 'id_card', last4: '4821', expires_on: VALID_UNTIL } as const)
          : ({ way: 'refuse', cause: 'unreadable' } as const)
      const decision = { ...TWO, reason: place === 0 ? 'ชื่อและใบหน้าตรง' : 'อ่านชื่อไม่ออก' }
      await decideDocument(contextAt(product, sentAt + 3 * HOUR_MS), decision, sent, verdict)
    })
}
