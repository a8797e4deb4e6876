import { describe, test } from 'vitest'
import { faultyPartnersOf, SLOW, useFaultSeeds } from './fault-seeds.ts'

describe.each(faultyPartnersOf('identity_vendor'))('$name', partner => {
  const { blocks, live, replayed, replay } = useFaultSeeds(partner)
  test.for(blocks)(
    'misbehaves by seed %i to %i, and no verdict decides or is about another document',
    SLOW,
    live,
  )
  test.for(replayed)('plays seed %i again call by call, to the same end', SLOW, replay)
})
