import { expect, type Page } from '@playwright/test'
import { memberWithProvedPhone } from '../member-with-verified-phone-setup.ts'
import { callAsMember } from '../protection-setup.ts'
import { signIn } from '../test-member.ts'
import type { Screen } from './screen.ts'

const atMissions = async (page: Page) => {
  await signIn(page, await memberWithProvedPhone(page.request, 300), '/lobby/rewards/missions')
  await expect(page.getByRole('heading', { name: 'ภารกิจ', exact: true })).toBeVisible()
}

export const missionScreens: readonly Screen[] = [
  {
    name: 'missions',
    whole: true,
    open: async page => {
      await atMissions(page)
      await page.getByRole('button', { name: 'เช็กอินวันนี้' }).click()
      await expect(page.getByRole('button', { name: 'เช็กอินวันนี้แล้ว' })).toBeVisible()
    },
  },
  {
    name: 'missions-break',
    whole: true,
    open: async page => {
      await atMissions(page)
      await callAsMember(page, 'breaks', { length: '1d' })
      await page.reload()
      await expect(page.getByText('ตอนนี้ยังรับโบนัสจากภารกิจไม่ได้')).toBeVisible()
    },
  },
]
