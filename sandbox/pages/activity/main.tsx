import { mount } from '../page-components/mount.tsx'
import { ActivityPage } from './activity-page.tsx'

mount(<ActivityPage />)
