import { useEffect, useState } from 'react'
import { api } from '../calls/api.ts'

type Marked = { readonly id: string; readonly is_read: boolean }

/**
 * Marks the shown messages as read on the server. Returns the ids of messages that were unread when this page first showed them. The page labels
 * these as new while it is open.
 */
export const useReadMarks = (messages: readonly Marked[] | undefined): ReadonlySet<string> => {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = (messages ?? []).filter(({ is_read }) => !is_read).map(({ id }) => id)
  const added = unread.filter(id => !fresh.has(id))
  if (added.length > 0) setFresh(new Set([...fresh, ...added]))
  const newest = unread[0]
  useEffect(() => {
    // If this call fails, the next visit marks the messages. The failure therefore needs no notice.
    if (newest !== undefined)
      void api('POST /messages/read', { body: { up_to: newest } }).catch(() => undefined)
  }, [newest])
  return fresh
}
