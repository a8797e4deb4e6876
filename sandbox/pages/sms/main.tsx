import { mount } from '../page-components/mount.tsx'
import { InboxPage } from './inbox-page.tsx'

mount(<InboxPage />)
