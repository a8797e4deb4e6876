import { deletionStateNames, documentStateNames } from '@sala/contract/desk/display-texts/document-texts.ts'
import type { Answer } from '../calls/api.ts'
import { toned } from '../status-colours.ts'

export type DocumentRow = Answer<'GET /documents'>['rows'][number]
export type DocumentCaseData = Answer<'GET /documents/{case}'>

export const documentStates = toned(documentStateNames, {
  none: 'neutral',
  asked: 'neutral',
  sent: 'amber',
  accepted: 'jade',
  refused: 'coral',
  ended: 'neutral',
  expired: 'coral',
})

/** States of the deletion of a document's check at the vendor. */
export const deletionStates = toned(deletionStateNames, {
  ...{ asked: 'amber', confirmed: 'jade', no_call: 'coral' },
})
