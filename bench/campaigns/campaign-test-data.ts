import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import { TEST_START } from '../../server/test/test-context.ts'

/** A valid public key on P-256, so that each push can be encrypted. Its private key is unknown. */
const POINT = 'BLP7ceWHCS3qBpXkh9VsHz-LGi1KhAXoL6N6BCM2SbgEImgxufVUnqjw7dR6hSBxFlNRSJaaUT0HCWc-EflyuTU'

/** Returns SQL that inserts members who consent to news. Each member has a browser with permission for push. */
export const readerRows = (members: number): string[] => {
  const member = "'mem_' || lpad(n::text, 26, '0')"
  const each = `generate_series(0, ${members - 1}) n`
  const start = `timestamptz '${TEST_START.toISOString()}'`
  return [
    `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at, birth_date)
     select ${member}, '08' || lpad(n::text, 8, '0'), true, '$argon2id$none', ${start} - interval '90 days', 'scb', '88' || lpad(n::text, 8, '0'),
            'สมชาย ใจดี', 'line' || n, ${start} - interval '90 days', date '1990-04-13' from ${each}`,
    `insert into news_consents (member_id, wording, given_at) select ${member}, '${NEWS_WORDING}', ${start} from ${each}`,
    `insert into message_choices (member_id, message_group, channel, is_on, changed_at) select ${member}, 'news', 'push', true, ${start} from ${each}`,
    `insert into push_subscriptions (member_id, endpoint, p256dh, auth, created_at)
     select ${member}, 'http://127.0.0.1:9/push/' || n, '${POINT}', 'AAAAAAAAAAAAAAAAAAAAAA', ${start} from ${each}`,
    'analyze',
  ]
}
