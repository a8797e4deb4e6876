import { Search } from '@sala/ui/brand/icons.ts'
import { TypedInput } from '@sala/ui/form/typed-input.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useKeys } from '../keyboard/keyboard-shortcuts.ts'
import styles from './member-search.module.css'

/** The field that finds a member by any identifier. The key `/` focuses it. */
export function MemberSearch() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useKeys({ '/': () => input.current?.focus() })
  return (
    <search className={styles.search}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (text.trim() !== '') void navigate({ to: '/members', search: { q: text.trim() } })
        }}
      >
        <Search aria-hidden="true" className={styles.icon} />
        <TypedInput
          kind="search"
          ref={input}
          className={styles.input}
          type="text"
          aria-label="ค้นหาสมาชิก"
          placeholder="เบอร์ ชื่อ บัญชี LINE เลขอ้างอิง…"
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
        <kbd className={styles.key}>/</kbd>
      </form>
    </search>
  )
}
