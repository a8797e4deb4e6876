import { mount } from '../parts/mount.tsx'
import { ActivityPage } from './activity-page.tsx'

mount(<ActivityPage />)
