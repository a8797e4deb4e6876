import { describe, test } from 'vitest'
import { faultyPartnersOf, SLOW, useFaultSeeds } from './fault-seeds.ts'

describe.each(faultyPartnersOf('identity_vendor'))('$name', partner => {
  const { blocks, live, demanded, reach, replayed, replay } = useFaultSeeds(partner)
  test.for(blocks)(
    'misbehaves by the seeds $seeds, and no verdict decides or is about another document',
    SLOW,
    live,
  )
  test.each(demanded)('the seeds reach %i situations of a call and its fault', reach)
  test.for(replayed)('plays seed %i again call by call, to the same end', SLOW, replay)
})
