import { mount } from '../parts/mount.tsx'
import { InboxPage } from './inbox-page.tsx'

mount(<InboxPage />)
