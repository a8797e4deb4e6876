import { useEffect, useState } from 'react'
import { api } from '../calls/api.ts'

type Marked = { readonly id: string; readonly is_read: boolean }

/**
 * Marks the shown messages as read on the server. Returns the ids of those that were unread when the page first showed them: the page labels
 * them as new as long as it is open.
 */
export const useReadMarks = (messages: readonly Marked[] | undefined): ReadonlySet<string> => {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = (messages ?? []).filter(({ is_read }) => !is_read).map(({ id }) => id)
  const added = unread.filter(id => !fresh.has(id))
  if (added.length > 0) setFresh(new Set([...fresh, ...added]))
  const newest = unread[0]
  useEffect(() => {
    // The failure of this call needs no notice, because the next visit marks the messages again.
    if (newest !== undefined)
      void api('POST /messages/read', { body: { up_to: newest } }).catch(() => undefined)
  }, [newest])
  return fresh
}
