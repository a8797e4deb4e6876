import { detailNames, type MemberDetail, memberDetails } from '@sala/contract/account/profile-details.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { Form } from '../../form/form.tsx'
import { useSubmit } from '../../form/use-submit.ts'
import { notify } from '../../notices/notices.ts'

type Details = Partial<Record<MemberDetail, string>>

/** Form for the profile fields that a member can edit. These do not include the bank account and the birth date. */
export function DetailsForm({
  stored,
  onDone,
}: {
  stored: Readonly<Record<MemberDetail, string | null>>
  onDone: () => void
}) {
  const [changed, setChanged] = useState<Details>({})
  const submission = useSubmit({
    fields: detailNames,
    send: () => api('POST /customers/details', { body: changed }),
    onDone: async () => {
      await refetchCalls('GET /customers/profile')
      notify('success', 'บันทึกข้อมูลแล้ว')
      onDone()
    },
  })
  return (
    <Form submission={submission} onSubmit={() => submission.submit()}>
      {detailNames.map(name => (
        <TextField
          key={name}
          kind="words"
          label={memberDetails[name].label}
          name={name}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={memberDetails[name].characters}
          value={changed[name] ?? stored[name] ?? ''}
          onChange={event => setChanged({ ...changed, [name]: event.currentTarget.value })}
          error={submission.errorOf(name)}
        />
      ))}
      <Button type="submit" kind="primary" loading={submission.busy}>
        บันทึก
      </Button>
      <Button disabled={submission.busy} onClick={onDone}>
        ยกเลิก
      </Button>
    </Form>
  )
}
