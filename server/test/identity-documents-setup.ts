import type { DocumentKind } from '@sala/contract/account/documents/document-lists.ts'
import { sidesNeeded } from '@sala/contract/account/documents/document-lists.ts'
import type { IdentityCaseId, MemberId } from '@sala/contract/wire/ids.ts'
import sharp from 'sharp'
import { sendDocument, storeDocumentPicture } from '../src/account/documents/documents.ts'
import type { Context } from '../src/context.ts'

/** Returns a photo as a phone takes it: a JPEG file that contains the camera's model and the location. */
export const photoWithPlace = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 40, channels: 3, background: '#7799bb' } })
    .withExif({
      IFD0: { Model: 'SALA TEST PHONE' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** Uploads the pictures of an identity document as a member and sends them to the operators. Returns the case that the operators decide. */
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
