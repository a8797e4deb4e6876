import type { DocumentSide } from '@sala/contract/account/documents/document-lists.ts'
import { sidesNeeded } from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import sharp from 'sharp'
import { CHECK_DOCUMENTS_JOB, checkDocuments } from '../../../src/account/document-checks/check-delivery.ts'
import { askVendor } from '../../../src/account/document-checks/check-orders.ts'
import { withdrawConsent } from '../../../src/account/document-checks/consent-withdrawal.ts'
import { listDocuments } from '../../../src/account/documents/document-cases.ts'
import { decideDocument } from '../../../src/account/documents/document-decisions.ts'
import { sendDocument, storeDocumentPicture } from '../../../src/account/documents/documents.ts'
import { accountSettings } from '../../../src/account/settings.ts'
import type { Context } from '../../../src/context.ts'
import { DAY_MS, HOUR_MS } from '../../../src/platform/calendar.ts'
import { rawSettings, writeSettings } from '../../../src/platform/settings.ts'
import { DEMO_OPERATORS } from '../../demo-accounts.ts'
import { attempt, type SimulatedProduct } from '../simulated-product.ts'

const TWO = { operator: DEMO_OPERATORS[0].name, checker: DEMO_OPERATORS[1].name }
const SENT_DAYS_AGO = 6
const VALID_UNTIL = '2033-08-21'
const WIDTH = 860
const HEIGHT = 540

type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly background: string
}

const TITLE: Box = { left: 0, top: 0, width: WIDTH, height: 96, background: '#33557a' }
const FOOT: Box = { left: 60, top: 450, width: 740, height: 40, background: '#d9cba3' }
const FACE: readonly Box[] = [
  { left: 60, top: 150, width: 190, height: 240, background: '#d5dde6' },
  { left: 100, top: 180, width: 110, height: 110, background: '#8c9aa8' },
  { left: 90, top: 305, width: 130, height: 85, background: '#8c9aa8' },
]
const HOLDER: Box = { left: 590, top: 110, width: 210, height: 300, background: '#b99d86' }
const LINES_TOP = [150, 205, 260, 330, 385]

/** Draws an invented identity card with bars instead of text and a grey face, so that it shows no real person or number. */
const drawSide = (side: DocumentSide): Promise<Buffer> => {
  const lines = LINES_TOP.map(
    (top, no): Box => ({
      ...{ left: side === 'back' ? 60 : 300, top, width: 420 - no * 45, height: 26 },
      background: '#55708c',
    }),
  )
  const boxes = [
    ...[TITLE, FOOT, ...lines],
    ...(side === 'back' ? [] : FACE),
    ...(side === 'selfie' ? [HOLDER] : []),
  ]
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#eef3f8' } })
    .composite(
      boxes.map(({ left, top, width, height, background }) => ({
        input: { create: { width, height, channels: 3, background } },
        ...{ left, top },
      })),
    )
    .jpeg()
    .toBuffer()
}

const contextAt = ({ ctx }: SimulatedProduct, at: number): Context => ({
  ...ctx,
  clock: { now: () => new Date(at) },
})

const send = async (ctx: Context, member: MemberId): Promise<IdentityCaseId | null> => {
  for (const side of sidesNeeded.id_card) await storeDocumentPicture(ctx, member, side, await drawSide(side))
  await sendDocument(ctx, member, 'id_card', true)
  const [newest] = await listDocuments(ctx.db, { status: 'sent' }, 1)
  return newest?.id ?? null
}

const REFUSED = 1
const WAITING = 2

type Verdict = Parameters<SimulatedProduct['crowd']['decideCheck']>[1]

/** The vendor leaves the decision to people, because the faces differ a little. */
const FACE_DIFFERS: Verdict = { verdict: 'refer', reasons: ['face_differs'], face_percent: 61 }
const UNREADABLE: Verdict = {
  ...{ verdict: 'refuse', reasons: ['unreadable'], name: null, birth_date: null },
  ...{ number_valid: null, expires_on: null, face_percent: null },
}

/** Sends the document to the vendor, which gives its verdict within two hours. */
const checkByVendor = async (
  product: SimulatedProduct,
  id: IdentityCaseId,
  at: number,
  verdict: Verdict,
): Promise<void> => {
  const decision = { operator: DEMO_OPERATORS[0].name, reason: 'ขอความเห็นที่สอง' }
  await askVendor(contextAt(product, at + HOUR_MS), decision, id, CHECK_DOCUMENTS_JOB)
  await checkDocuments(contextAt(product, at + HOUR_MS))
  await product.crowd.decideCheck(id, verdict, new Date(at + 2 * HOUR_MS))
  await checkDocuments(contextAt(product, at + 2 * HOUR_MS))
}

/** The member withdraws the consent after the decision, and the vendor confirms that it deleted the pictures. */
const withdrawFromVendor = async (product: SimulatedProduct, member: MemberId, at: number): Promise<void> => {
  await withdrawConsent(contextAt(product, at + 4 * HOUR_MS), member)
  await checkDocuments(contextAt(product, at + 5 * HOUR_MS))
}

/** Turns the vendor on while `work` runs. Afterwards the settings are as before, so that the vendor is off by default. */
const withVendor = async ({ ctx }: SimulatedProduct, work: () => Promise<void>): Promise<void> => {
  const before = (await rawSettings(ctx.db, accountSettings)) ?? {}
  await writeSettings(ctx.db, accountSettings, { ...before, document_vendor: true }, ctx.clock.now())
  await work()
  await writeSettings(ctx.db, accountSettings, before, ctx.clock.now())
}

/**
 * Creates identity documents: one that was accepted, one that was refused and that a vendor deleted after its member withdrew the consent, and one
 * that waits for two operators and has a vendor's verdict. The members sent them without being asked, so that no withdrawal of the history waits for
 * one.
 */
export const leaveDocuments = async (product: SimulatedProduct, until: Date): Promise<void> => {
  const members = [...product.members.values()].filter(({ deposits }) => deposits > 0).slice(0, 3)
  await withVendor(product, async () => {
    for (const [place, { id }] of members.entries())
      await attempt(product, 'identity document', async () => {
        const sentAt = until.getTime() - SENT_DAYS_AGO * DAY_MS + place * DAY_MS
        const sent = await send(contextAt(product, sentAt), id)
        if (sent === null) return
        if (place === WAITING) return checkByVendor(product, sent, sentAt, FACE_DIFFERS)
        if (place === REFUSED) await checkByVendor(product, sent, sentAt, UNREADABLE)
        const verdict =
          place === 0
            ? ({ way: 'accept', kind: 'id_card', last4: '4821', expires_on: VALID_UNTIL } as const)
            : ({ way: 'refuse', cause: 'unreadable' } as const)
        const decision = { ...TWO, reason: place === 0 ? 'ชื่อและใบหน้าตรง' : 'อ่านชื่อไม่ออก' }
        await decideDocument(contextAt(product, sentAt + 3 * HOUR_MS), decision, sent, verdict)
        if (place === REFUSED) await withdrawFromVendor(product, id, sentAt)
      })
  })
}
