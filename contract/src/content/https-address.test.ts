import { expect, test } from 'vitest'
import { hostOfPlainAddress } from './https-address.ts'

test.each([
  ['https://line.me/R/ti/p/@sala', 'line.me'],
  ['https://Help.Example/', 'help.example'],
  ['https://t.me/sala?start=1#top', 't.me'],
])('the host of %s is %s', (address, host) => expect(hostOfPlainAddress(address)).toBe(host))

test.each([
  'https://user:pw@host.example/',
  'https://line.me@evil.example/',
  'https://line.me%40evil.example/',
  'https://@line.me/',
  'https://line.me:8443/',
  'https:\\\\line.me/',
  'https://line.me\\@evil.example/',
  'https://li\tne.me/',
  'https://line.me /',
  ' https://line.me/',
  'https:line.me',
  'https:///line.me',
  'http://line.me/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://line.me',
  'data:text/html,x',
  '//line.me/',
  'https://xn--lne-0va.me/',
  'https://lіne.me/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://line.me./',
  'https://line%2eme/',
  `https://line.me/${'a'.repeat(300)}`,
])('%s is refused as an address', address => expect(hostOfPlainAddress(address)).toBeNull())
