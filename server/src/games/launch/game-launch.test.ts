import { expect, test } from 'vitest'
import { isLaunchUrl } from './game-launch.ts'

type Places = Parameters<typeof isLaunchUrl>[0]
const sandbox: Places = {
  mode: 'sandbox',
  public_url: 'http://localhost:3000',
  game_hosts: ['games.example'],
}
const production: Places = { ...sandbox, mode: 'production', public_url: 'https://lobby.example' }

test.each([
  [production, 'https://games.example/play?token=t'],
  [sandbox, 'https://games.example/play?token=t'],
  [sandbox, 'http://localhost:3000/sandbox/game-site/?token=t'],
])('a listed host over https, or the own origin of the sandbox, is opened', (config, url) => {
  expect(isLaunchUrl(config, url)).toBe(true)
})

test.each([
  [production, 'http://games.example/play'],
  [production, 'https://elsewhere.example/play'],
  [production, 'https://games.example.elsewhere.example/'],
  [production, 'https://games.example:8443/play'],
  [production, 'https://games.example@elsewhere.example/'],
  [production, 'https://somebody@games.example/'],
  [production, 'https://lobby.example/play'],
  [production, 'javascript:alert(1)'],
  [production, '//games.example/play'],
  [production, ''],
  [sandbox, 'http://localhost:3001/sandbox/game-site/'],
  [sandbox, 'https://localhost:3000/'],
])('nothing else is (%#)', (config, url) => {
  expect(isLaunchUrl(config, url)).toBe(false)
})
