import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { cloneElement } from 'react'
import { classNames } from '../class-names.ts'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 's' | 'm' | 'l'

interface ButtonLook {
  /** Look of the button. A view has at most one `primary` button, for its main action. */
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** True: the button fills the width of its container. */
  wide?: boolean | undefined
}

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    icon?: ReactNode
    /** True: the button shows a spinner and ignores presses. It keeps its size, name and focus. */
    loading?: boolean | undefined
    /** Element to render instead of a `<button>`, such as the router's link. It gets the button's class and content. */
    render?: ReactElement<{ className?: string | undefined; children?: ReactNode }> | undefined
  }

/** Returns the CSS class of a button, for an element that only looks like a button. */
export function buttonClass({ kind = 'secondary', size = 'm', wide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[kind], styles[`size_${size}`], wide && styles.wide)
}

export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, loading = false, render, className, children, ...button } = props
  const name = classNames(buttonClass({ kind, size, wide }), className)
  const content = (
    <>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      {children}
    </>
  )
  if (render) return cloneElement(render, { className: classNames(name, render.props.className) }, content)

  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else button.onClick?.(event)
  }
  return (
    <button
      type="button"
      {...button}
      className={name}
      onClick={onClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
    >
      {content}
    </button>
  )
}
