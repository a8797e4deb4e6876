import type { DocumentKind } from '@sala/contract/account/documents/document-lists.ts'
import { sidesNeeded } from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import sharp from 'sharp'
import { sendDocument, storeDocumentPicture } from '../src/account/documents/documents.ts'
import type { Context } from '../src/context.ts'

/** A photo as a phone takes it: JPEG with the camera's model and the place. */
export const photoWithPlace = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 40, channels: 3, background: '#7799bb' } })
    .withExif({
      IFD0: { Model: 'SALA TEST PHONE' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** Stores the pictures of a document and sends them. Returns the case. */
export const sendTestDocument = async (
  ctx: Context,
  memberId: MemberId,
  kind: DocumentKind = 'passport',
): Promise<IdentityCaseId> => {
  const photo = await photoWithPlace()
  for (const side of sidesNeeded[kind]) await storeDocumentPicture(ctx, memberId, side, photo)
  await sendDocument(ctx, memberId, kind)
  const { rows } = await ctx.pool.query<{ id: IdentityCaseId }>(
    "select id from identity_cases where member_id = $1 and status = 'sent'",
    [memberId],
  )
  const [found] = rows
  if (found === undefined) throw new Error('the document was not sent')
  return found.id
}
