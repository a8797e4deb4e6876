import { mount } from '../page-components/page-mount.tsx'
import { ReceiverPage } from './webhook-receiver-page.tsx'

mount(<ReceiverPage />)
