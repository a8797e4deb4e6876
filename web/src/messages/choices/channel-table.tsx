import {
  isChangeable,
  type MessageChannel,
  messageChannels,
} from '@sala/contract/messages/message-channels.ts'
import { type MessageGroup, messageGroups } from '@sala/contract/messages/message-groups.ts'
import { Check } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { SendingFailed } from '../../notices/failed-alert.tsx'
import { ChannelSwitch } from './channel-switch.tsx'
import styles from './channel-table.module.css'
import { type Choice, useChoiceChange } from './use-message-choices.ts'

const NOTES: Readonly<Record<MessageGroup, string>> = {
  money: 'เงินเข้า ถอนเงิน และรายการที่รอตรวจ',
  slips: 'ผลตรวจสลิปที่คุณส่ง',
  safety: 'อุปกรณ์ใหม่ รหัสผ่าน ขีดจำกัด และการพัก เรื่องที่อาจเป็นผู้อื่นใช้บัญชีส่ง SMS ด้วยเสมอ',
  support: 'เจ้าหน้าที่ตอบเรื่องที่คุณถาม',
  bonuses: 'สิทธิ์ที่ได้รับ และโบนัสใกล้หมดเวลา',
  referral: 'ค่าแนะนำที่รับได้',
  news: 'ถึงกล่องข้อความเสมอจนกว่าจะเลิกรับ',
}

type ChannelTableProps = {
  choices: readonly Choice[]
  hasConsent: boolean
  /** True: the member has linked a LINE account. If false, the table has no column for LINE. */
  hasLine: boolean
}

/**
 * Table in which the member chooses the channels of each group of messages: a row for a group, a column for a channel. A cell has a switch, or says
 * that the group always uses the channel. A channel without any choice, such as SMS, has no column.
 */
export function ChannelTable({ choices, hasConsent, hasLine }: ChannelTableProps) {
  const change = useChoiceChange()
  const groups = [...new Set(choices.map(({ group }) => group))].filter(
    group => group !== 'news' || hasConsent,
  )
  const hasChoice = (of: MessageChannel) =>
    choices.some(({ group, channel }) => channel === of && isChangeable(group, channel))
  const channels = [...new Set(choices.map(({ channel }) => channel))].filter(
    channel => hasChoice(channel) && (channel !== 'line' || hasLine),
  )
  return (
    <Card pad="none">
      <table className={styles.table}>
        <caption className={styles.caption}>ช่องทางของแต่ละเรื่อง</caption>
        <thead>
          <tr>
            <th scope="col">เรื่อง</th>
            {channels.map(channel => (
              <th key={channel} scope="col">
                {messageChannels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(group => (
            <tr key={group}>
              <th scope="row">
                {messageGroups[group]}
                <small>{NOTES[group]}</small>
              </th>
              {channels.map(channel => (
                <td key={channel} data-channel={messageChannels[channel]}>
                  <Cell
                    choice={choices.find(one => one.group === group && one.channel === channel)}
                    isInboxOn={isOn(choices, group, 'inbox')}
                    change={change}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SendingFailed submission={change} retry={() => undefined} />
    </Card>
  )
}

const isOn = (choices: readonly Choice[], group: MessageGroup, channel: MessageChannel): boolean =>
  choices.some(one => one.group === group && one.channel === channel && one.is_on)

type CellProps = {
  /** The member's choice for this group and channel; undefined if the group never uses the channel. */
  choice: Choice | undefined
  isInboxOn: boolean
  change: ReturnType<typeof useChoiceChange>
}

function Cell({ choice, isInboxOn, change }: CellProps) {
  if (choice === undefined) return <span className={styles.none}>–</span>
  const { group, channel, is_on } = choice
  if (!isChangeable(group, channel))
    return (
      <span className={styles.always}>
        <Check aria-hidden="true" />
        เสมอ
      </span>
    )
  // If the inbox is off for a group, the server writes no message of the group, so the other channels have nothing to send.
  const isPossible = channel === 'inbox' || isInboxOn
  return (
    <ChannelSwitch
      label={`${messageGroups[group]} ทาง${messageChannels[channel]}`}
      isOn={is_on && isPossible}
      disabled={!isPossible || change.busy}
      onChange={wanted => change.submit({ group, channel, is_on: wanted })}
    />
  )
}
