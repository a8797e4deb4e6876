import { mount } from '../page-components/page-mount.tsx'
import { ReceiverPage } from './receiver-page.tsx'

mount(<ReceiverPage />)
