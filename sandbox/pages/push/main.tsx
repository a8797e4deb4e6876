import { mount } from '../page-components/mount.tsx'
import { SubscriptionsPage } from './subscriptions-page.tsx'

mount(<SubscriptionsPage />)
