import type { LinkComponent, LinkProps, linkOptions as RoutersLinkOptions } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, createContext, type MouseEvent, use } from 'react'
import { BASE_PATH } from '../base-path.ts'
import { fetchAhead, goTo } from './router-handover.ts'

/** Props of a link on a visitor's home page, which works without the router. */
export type HomeLinkProps = ComponentProps<'a'> & {
  to?: string
  params?: Readonly<Record<string, string>>
  search?: Readonly<Record<string, string>>
  preload?: LinkProps['preload']
  activeOptions?: LinkProps['activeOptions']
}

/** The router's link component; null until the router has loaded. */
export const RoutersLink = createContext<ComponentType<HomeLinkProps> | null>(null)

/** Declares a link target for a `Link`. The compiler checks it against the routes. */
export const linkOptions = ((options: unknown) => options) as typeof RoutersLinkOptions

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Navigates within the lobby, unless the press is meant to open a new tab or window. */
export const followPress = (event: MouseEvent<HTMLAnchorElement>, path: string): void => {
  if (event.defaultPrevented || event.currentTarget.target !== '' || !isPlainPress(event)) return
  event.preventDefault()
  goTo(path)
}

/** A link that works without the router. Hover, focus or touch prefetches the router and the page. */
function HomeLink(props: HomeLinkProps) {
  const { to = '/', params = {}, search, preload, activeOptions: _, onClick, ...rest } = props
  const place = to.replace(/\$(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const path = search === undefined ? place : `${place}?${new URLSearchParams(search)}`
  const ahead = preload === false ? undefined : () => fetchAhead(place)
  return (
    <a
      {...rest}
      href={BASE_PATH + path}
      aria-current={to === '/' ? 'page' : undefined}
      onMouseEnter={ahead}
      onFocus={ahead}
      onTouchStart={ahead}
      onClick={event => {
        onClick?.(event)
        followPress(event, path)
      }}
    />
  )
}

function AnyLink(props: HomeLinkProps) {
  const OfRouter = use(RoutersLink)
  return OfRouter === null ? <HomeLink {...props} /> : <OfRouter {...props} />
}

/**
 * A link for lists with many links. There the router's own links would slow presses down, because they recompute their targets at each URL
 * change.
 */
export const LightLink = HomeLink as unknown as LinkComponent<'a'>

/** A link that uses the router if it has loaded. It also works on the visitor's home page, without the router. */
export const Link = AnyLink as unknown as LinkComponent<'a'>
