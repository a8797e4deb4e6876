import { expect, test } from 'vitest'
import { invitation, keepInvitation } from './referral-cookie.ts'

const jarOf = (cookie = '') => ({ cookie })

test('R12: an invitation is stored for thirty days, for this site only, and is found again', () => {
  const jar = jarOf()
  keepInvitation(jar, 'k7m2p9qrst', true)
  expect(jar.cookie).toBe('referral_key=k7m2p9qrst; path=/; max-age=2592000; SameSite=Lax; Secure')
  expect(invitation(jarOf('language=th; referral_key=k7m2p9qrst'))).toBe('k7m2p9qrst')
})

test.each(['', 'abc', '../login', 'k;domain=evil', 'ก'.repeat(10), 'x'.repeat(41)])(
  'what is no key (%s) is not kept, and not sent when it is there',
  key => {
    const jar = jarOf('before')
    keepInvitation(jar, key, false)
    expect(jar.cookie).toBe('before')
    expect(invitation(jarOf(`referral_key=${encodeURIComponent(key)}`))).toBeUndefined()
  },
)

test('without a cookie, or with one that cannot be decoded, there is no invitation', () => {
  expect(invitation(jarOf())).toBeUndefined()
  expect(invitation(jarOf('referral_key=%E0%A4%A'))).toBeUndefined()
})
