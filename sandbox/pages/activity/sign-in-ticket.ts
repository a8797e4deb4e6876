import { tabStore } from '@sala/ui/browser/storage.ts'
import { call } from '../page-components/sandbox-call.ts'

const KEPT = 'activity-visit'

let redeemed: Promise<string> | null = null
let ticket: string | null = null

/** Reads Sala's sign-in ticket from the URL and removes it from there, so that a copied URL contains no ticket. */
export function takeTicket(): string | null {
  const given = new URLSearchParams(window.location.search).get('access_token')
  if (given !== null) {
    ticket = given
    window.history.replaceState(null, '', window.location.pathname)
  }
  return ticket
}

/** Redeems Sala's sign-in ticket once per page load. Returns null when the URL had no ticket. */
export async function visitOf(given: string | null): Promise<string | null> {
  if (given === null) return null
  redeemed ??= call<{ visit: string }>('POST', '/activity/redeem', { ticket: given }).then(({ visit }) => {
    tabStore.setItem(KEPT, visit)
    return visit
  })
  return redeemed
}

export const storedVisit = () => tabStore.getItem(KEPT)
