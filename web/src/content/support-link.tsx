import { buttonClass } from '@sala/ui/action/button.tsx'
import { MessageCircle } from '@sala/ui/brand/icons.ts'
import { PathLink } from './staff-entered-link.tsx'

type AskLinkProps = {
  /** Id of the request that the conversation is about: a deposit, withdrawal, bonus or slip. */
  about: string
  /** Called before the page changes, for example to close the popup that contains the link. */
  onFollow?: (() => void) | undefined
}

/** Link to a new conversation with the staff about a deposit, withdrawal, bonus or slip. */
export function AskLink({ about, onFollow }: AskLinkProps) {
  return (
    <PathLink
      href={`/support?about=${about}`}
      className={buttonClass({ kind: 'quiet', size: 's' })}
      onClick={onFollow}
    >
      <MessageCircle aria-hidden="true" />
      ถามเรื่องรายการนี้
    </PathLink>
  )
}
