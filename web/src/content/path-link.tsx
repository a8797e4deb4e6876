import type { MouseEvent, ReactNode } from 'react'
import { BASE_PATH } from '../base-path.ts'
import { followPress } from '../page/link.tsx'

type PathLinkProps = {
  /** As the operator wrote it and the server let it pass: a path below the lobby's prefix, or https elsewhere. */
  href: string
  className?: string | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A link whose goal is data, not one that the table of routes can check. */
export function PathLink({ href, className, onClick, children }: PathLinkProps) {
  if (!href.startsWith('/'))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={className} onClick={onClick}>
        {children}
      </a>
    )
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.()
    followPress(event, href)
  }
  return (
    <a href={BASE_PATH + href} className={className} onClick={go}>
      {children}
    </a>
  )
}
