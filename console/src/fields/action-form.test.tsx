import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ActionForm } from './action-form.tsx'

const draw = (alert?: string) =>
  renderToStaticMarkup(
    <ActionForm className="narrow" alert={alert} onSubmit={() => undefined}>
      fields
    </ActionForm>,
  )

test('a form leaves validation to the server and shows no alert without an error', () => {
  expect(draw()).toBe('<form class="narrow" noValidate="">fields</form>')
})

test('an error without a field is above the fields', () => {
  const html = draw('ไม่สำเร็จ')
  expect(html).toContain('role="alert"')
  expect(html.indexOf('ไม่สำเร็จ')).toBeLessThan(html.indexOf('fields'))
})
