import { createHash } from 'node:crypto'
import type { CampaignArm } from '@sala/contract/campaigns/campaign-values.ts'
import type { CampaignId, MemberId } from '@sala/contract/wire/ids.ts'

/** 100 % in basis points (hundredths of a percent). */
const WHOLE_BP = 10_000
const HASH_BYTES = 6
const BITS_PER_BYTE = 8

/**
 * Returns the group of a member: message or control. It depends on a hash of campaign and member only, so that it is always the same, and the groups
 * of different campaigns are independent.
 */
export const armOf = (campaign: CampaignId, member: MemberId, controlBp: number): CampaignArm => {
  const hash = createHash('sha256').update(`${campaign}:${member}`).digest()
  const share = hash.readUIntBE(0, HASH_BYTES) / 2 ** (HASH_BYTES * BITS_PER_BYTE)
  return share * WHOLE_BP < controlBp ? 'control' : 'message'
}
