import { expect } from '@playwright/test'
import { sizesFor } from '../browser/window-sizes.ts'
import { expectSound } from '../screens/screen-accessibility.ts'
import { newMember } from '../test-member.ts'
import { ADMIN, atDesk, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { DESK_SCREENS } from './desk-screen-list.ts'
import { test } from './desk-test-fixture.ts'

for (const [path, heading] of Object.entries(DESK_SCREENS))
  test(`${path} is accessible, quiet, and as wide as the window at every size`, { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    await atDesk(page, ADMIN, NO_SCREEN)
    const id = path.includes('$member') ? await memberIdOf(page, (await newMember(request)).phone) : ''
    const open = async () => {
      await page.goto(path.replace('$member', id))
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
    await expectSound(page, open, { sizes: sizesFor(path) })
  })

test('the tabs of the system page work by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/system')
  await page.getByRole('tab', { name: 'เจ้าหน้าที่' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'บทบาท' })).toBeFocused()
  await expect(page).toHaveURL(/tab=roles/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('หาการตั้งค่า')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('หาการตั้งค่า')).toBeFocused()
})
