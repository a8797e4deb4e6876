import { Chip } from '@sala/ui/action/chip.tsx'
import { type RewardKind, type RewardsSearch, rewardKinds } from './rewards-search.ts'

type Props = { readonly chosen: RewardKind; readonly onShow: (search: RewardsSearch) => void }

/** Buttons that choose the kind of reward (such as coupons) that the screen lists. */
export function RewardKinds({ chosen, onShow }: Props) {
  return Object.entries(rewardKinds).map(([kind, { text }]) => (
    <Chip
      key={kind}
      selected={kind === chosen}
      onClick={() => onShow(kind === 'coupons' ? {} : { kind: kind as RewardKind })}
    >
      {text}
    </Chip>
  ))
}
