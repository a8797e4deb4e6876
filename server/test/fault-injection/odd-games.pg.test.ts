import { describe, test } from 'vitest'
import { oddPartnersOf, SLOW, useOddSeeds } from './seeds.ts'

describe.each(oddPartnersOf('games'))('$name', partner => {
  const { blocks, live, replayed, replay } = useOddSeeds(partner)
  test.each(blocks)('misbehaves by seed %i to %i, and the books agree with the outside world', SLOW, live)
  test.each(replayed)('plays seed %i again call by call, to the same end', SLOW, replay)
})
