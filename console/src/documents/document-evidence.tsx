import type { IdentityCaseId } from '@sala/contract/wire/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { Facts } from '../case/fact-list.tsx'
import { factsOf } from './document-facts.ts'
import { DocumentPictures } from './document-pictures.tsx'
import { VendorCheck } from './vendor-check.tsx'

/** The facts and pictures of a document, shown with a proposed decision about it. The checker (the second staff user) views the pictures too. */
export function DocumentEvidence({ id }: { id: IdentityCaseId }) {
  const { data, error, refetch } = useQuery(call('GET /documents/{case}', { params: { case: id } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <Facts facts={factsOf(data)} />
      {data.state === 'asked' || data.state === 'ended' ? null : (
        <DocumentPictures id={id} sides={data.sides} />
      )}
      <VendorCheck data={data} />
    </>
  )
}
