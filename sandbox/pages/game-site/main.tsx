import { mount } from '../parts/mount.tsx'
import { SitePage } from './site-page.tsx'

mount(<SitePage />)
