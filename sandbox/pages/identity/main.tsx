import { mount } from '../page-components/mount.tsx'
import { ChecksPage } from './checks-page.tsx'

mount(<ChecksPage />)
