import type { MouseEvent, ReactNode } from 'react'
import { BASE_PATH } from '../base-path.ts'
import { followPress } from '../page/router-link.tsx'

type PathLinkProps = {
  /**
   * Target of a link that a staff user entered. The server accepts only a path below the lobby's prefix, or an https URL of another site.
   */
  href: string
  className?: string | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A link whose target comes from data, so that the compiler cannot check it against the routes. */
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
