import type { ProposalId, SlipId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { useClaim } from '../case/use-claim.ts'
import type { WorkItem } from '../case/use-work-queue.ts'
import { SlipCase } from '../slips/slip-case.tsx'
import { SuspenseCase } from '../suspense/suspense-case.tsx'
import { WithdrawalCase } from '../withdrawals/withdrawal-case.tsx'
import { RefusedBonusCase, SecondAccountCase } from './duplicate-account-case.tsx'
import { ProposalCase } from './proposal-case.tsx'
import { PlainCase } from './simple-case.tsx'

/** The open case next to the work queue. An opened case is claimed, so that the server meanwhile refuses decisions of other staff users. */
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
      if (item.why === 'bonus_refused') return <RefusedBonusCase item={item} {...shown} />
      if (item.why === 'second_account') return <SecondAccountCase item={item} {...shown} />
      return <PlainCase item={item} {...shown} />
  }
}
