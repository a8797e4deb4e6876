import { mount } from '../page-components/page-mount.tsx'
import { InboxPage } from './inbox-page.tsx'

mount(<InboxPage />)
