import { mount } from '../page-components/page-mount.tsx'
import { ChecksPage } from './checks-page.tsx'

mount(<ChecksPage />)
