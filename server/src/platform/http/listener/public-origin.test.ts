import { expect, test } from 'vitest'
import { asReached } from './public-origin.ts'

const SANDBOX = { mode: 'sandbox', public_url: 'http://localhost:3000' } as const
const GAME = '/sandbox/game-site/?token=abc#top'

test.each(['http://127.0.0.1:3000', 'http://localhost:8080', 'http://192.168.1.7:3000', 'http://[::1]:3000'])(
  'a caller by %s stays there',
  origin => {
    expect(asReached(SANDBOX, { origin }, `http://localhost:3000${GAME}`)).toBe(origin + GAME)
  },
)

test.each([
  [
    'a name that a stranger may own',
    SANDBOX,
    'http://lobby.attacker.example',
    `http://localhost:3000${GAME}`,
  ],
  ['what is no origin', SANDBOX, 'http://', `http://localhost:3000${GAME}`],
  ['an address elsewhere', SANDBOX, 'http://127.0.0.1:3000', 'https://games.example/x'],
  [
    'production',
    { mode: 'production', public_url: 'https://lobby.example' } as const,
    'http://127.0.0.1:3000',
    'https://lobby.example/lobby/',
  ],
])('%s changes nothing', (_what, config, origin, url) => {
  expect(asReached(config, { origin }, url)).toBe(url)
})
