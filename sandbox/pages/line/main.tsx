import { mount } from '../page-components/page-mount.tsx'
import { LinePage } from './line-chat-page.tsx'
import { LinkDialog } from './link-dialog.tsx'

const query = new URLSearchParams(window.location.search)
const linkToken = query.get('linkToken')

mount(
  linkToken === null ? <LinePage /> : <LinkDialog linkToken={linkToken} nonce={query.get('nonce') ?? ''} />,
)
