import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { BASE_PATH } from '../base-path.ts'

type PathLinkProps = {
  /** As the operator wrote it and the server let it pass: a path below the lobby's prefix, or https elsewhere. */
  href: string
  className?: string | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** A link whose goal is data, not one that the table of routes can check. */
export function PathLink({ href, className, onClick, children }: PathLinkProps) {
  const router = useRouter()
  if (!href.startsWith('/'))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={className} onClick={onClick}>
        {children}
      </a>
    )
  const go = (event: MouseEvent) => {
    onClick?.()
    if (event.defaultPrevented || !isPlainPress(event)) return
    event.preventDefault()
    router.history.push(BASE_PATH + href)
  }
  return (
    <a href={BASE_PATH + href} className={className} onClick={go}>
      {children}
    </a>
  )
}
