import { mount } from '../page-components/mount.tsx'
import { SitePage } from './site-page.tsx'

mount(<SitePage />)
