import { mount } from '../page-components/page-mount.tsx'
import { SubscriptionsPage } from './subscriptions-page.tsx'

mount(<SubscriptionsPage />)
