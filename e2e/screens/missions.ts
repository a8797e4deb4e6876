import { expect, type Page } from '@playwright/test'
import { memberWithProvedPhone } from '../member-with-verified-phone-setup.ts'
import { callAsMember } from '../protection-setup.ts'
import { changeAnswer } from '../response-interception.ts'
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
    name: 'missions-done',
    whole: true,
    open: async page => {
      await atMissions(page)
      await callAsMember(page, 'limits', { kind: 'deposit', period: 'day', amount: 5_000 })
      await page.reload()
      const mission = page.getByRole('listitem').filter({ hasText: 'ตั้งวงเงินของตัวเอง' })
      await mission.getByRole('button', { name: 'รับโบนัส 30 บาท' }).click()
      await page.getByRole('dialog', { name: 'รับโบนัสแล้ว' }).getByRole('button').first().click()
      await expect(mission.getByText('รับแล้ว')).toBeVisible()
    },
  },
  {
    name: 'missions-none',
    whole: true,
    open: async page => {
      await changeAnswer(page, '**/api/rewards/missions', answer => ({ ...answer, missions: [] }))
      await atMissions(page)
      await expect(page.getByText('ขณะนี้ไม่มีภารกิจ')).toBeVisible()
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
