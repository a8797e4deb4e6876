import type { IdentityCaseId, ProposalId, SlipId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { useClaim } from '../case/use-case-claim.ts'
import type { WorkItem } from '../case/use-work-queue.ts'
import { DocumentCase } from '../documents/document-case.tsx'
import { SlipCase } from '../payment-slips/slip-case.tsx'
import { SuspenseCase } from '../suspense-payments/suspense-case.tsx'
import { WithdrawalCase } from '../withdrawals/withdrawal-case.tsx'
import { RefusedBonusCase, SecondAccountCase } from './duplicate-account-case.tsx'
import { ProposalCase } from './proposal-case.tsx'
import { PlainCase } from './simple-case.tsx'

/** Items about an identity document. Each opens the document itself. */
const DOCUMENT_ITEMS: ReadonlySet<string> = new Set([
  'identity_document',
  'document_check',
  'document_check_odd',
  'document_undeleted',
])

/** Returns the identity document of an item, whose id is `identity document:idc_…`. */
const documentOf = ({ id }: WorkItem): IdentityCaseId => id.slice(id.indexOf(':') + 1) as IdentityCaseId

/** The open case next to the work queue. Opening a case claims it, so that another staff user's decision is refused meanwhile. */
export function OpenCase({ item, onDone }: { item: WorkItem; onDone: () => void }) {
  const blocked = useClaim(item)
  const shown = { blocked, onDone }
  switch (item.kind) {
    case 'withdrawal':
    case 'payout':
      return <WithdrawalCase id={item.id as WithdrawalId} {...shown} />
    case 'suspense':
      return <SuspenseCase id={item.id} {...shown} />
    case 'slip':
      return <SlipCase id={item.id as SlipId} {...shown} />
    case 'proposal':
      return <ProposalCase id={item.id as ProposalId} {...shown} />
    default:
      if (DOCUMENT_ITEMS.has(item.why)) return <DocumentCase id={documentOf(item)} onDone={onDone} />
      if (item.why === 'bonus_refused') return <RefusedBonusCase item={item} {...shown} />
      if (item.why === 'second_account') return <SecondAccountCase item={item} {...shown} />
      return <PlainCase item={item} {...shown} />
  }
}
