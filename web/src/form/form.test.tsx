import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Form } from './form.tsx'
import type { Submission } from './use-submit.ts'

const still: Submission = {
  busy: false,
  errorOf: () => undefined,
  code: undefined,
  alert: undefined,
  lost: false,
  refusals: 0,
  correct: () => undefined,
}
const draw = (submission: Partial<Submission>, actions?: string) =>
  renderToStaticMarkup(
    <Form submission={{ ...still, ...submission }} onSubmit={() => undefined} actions={actions}>
      fields
    </Form>,
  )

test('a form without an error shows no alert', () => {
  expect(draw({})).not.toContain('role="alert"')
})

test('the form offers a retry after a lost response, and none after a refusal', () => {
  expect(draw({ alert: 'เชื่อมต่อไม่ได้', lost: true })).toContain('ลองใหม่')
  const refused = draw({ alert: 'มีรายการถอนที่กำลังดำเนินการอยู่' })
  expect(refused).toContain('role="alert"')
  expect(refused).not.toContain('ลองใหม่')
})

test('the alert is above the fields, or right above the button if the form has a button', () => {
  const at = (html: string, word: string) => html.indexOf(word)
  const above = draw({ alert: 'ไม่สำเร็จ' })
  expect(at(above, 'ไม่สำเร็จ')).toBeLessThan(at(above, 'fields'))
  const below = draw({ alert: 'ไม่สำเร็จ' }, 'button')
  expect(at(below, 'fields')).toBeLessThan(at(below, 'ไม่สำเร็จ'))
  expect(at(below, 'ไม่สำเร็จ')).toBeLessThan(below.lastIndexOf('>button'))
})
