import { mount } from '../page-components/page-mount.tsx'
import { SitePage } from './site-page.tsx'

mount(<SitePage />)
