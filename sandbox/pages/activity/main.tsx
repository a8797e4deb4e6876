import { mount } from '../page-components/page-mount.tsx'
import { ActivityPage } from './activity-page.tsx'

mount(<ActivityPage />)
