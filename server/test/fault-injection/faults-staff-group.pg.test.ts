import { describe, test } from 'vitest'
import { faultyPartnersOf, SLOW, useFaultSeeds } from './fault-seeds.ts'

describe.each(faultyPartnersOf('staff_group'))('$name', partner => {
  const { blocks, live, replayed, replay } = useFaultSeeds(partner)
  test.for(blocks)('misbehaves by seed %i to %i, and no message to the group arrives twice', SLOW, live)
  test.for(replayed)('plays seed %i again call by call, to the same end', SLOW, replay)
})
