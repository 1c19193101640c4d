import { AccountForm } from "#contract/users"
import type { User } from "#domain/users"
import { Form } from "../forms/form"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { useUser } from "../session/session"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Field } from "../ui/field"
import { ReadOnlyField } from "../ui/read-only-field"
import { useSaveAccount } from "./data"

const fields = [
  { name: "firstName", label: "First Name", autoComplete: "given-name" },
  { name: "lastName", label: "Last Name", autoComplete: "family-name" },
  { name: "phone", label: "Phone Number", autoComplete: "tel", type: "tel" },
  { name: "company", label: "Company", autoComplete: "organization" },
  { name: "jobTitle", label: "Job Title", autoComplete: "organization-title" },
  { name: "address", label: "Address", autoComplete: "address-line1" },
  { name: "city", label: "City", autoComplete: "address-level2" },
  { name: "state", label: "State", autoComplete: "address-level1" },
  { name: "zipCode", label: "Zip Code", autoComplete: "postal-code" },
] as const

export const AccountFields = ({ draft }: { draft: FormDraft }) => {
  const user = useUser()
  const save = useSaveAccount()
  const submit = (account: AccountForm) =>
    withErrorToast("Error saving account", async () => {
      await save(withNulls(account))
      draft.startOver()
      toast({ title: "Account saved" })
    })
  const form = useForm(AccountForm, formOf(user), submit, draft)
  return (
    <Form form={form} draft={draft} submit="Save Account" busy="Saving...">
      <ReadOnlyField label="Email">{user.email}</ReadOnlyField>
      {fields.map(({ name, ...field }) => (
        <Field key={name} {...field} {...form.field(name)} />
      ))}
    </Form>
  )
}

const formOf = (user: User): AccountForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  company: user.company,
  jobTitle: user.jobTitle,
  address: user.address,
  city: user.city,
  state: user.state,
  zipCode: user.zipCode,
})

/** An emptied field is sent as null: one that is left out stays as it is. */
const withNulls = ({ firstName, lastName, ...others }: AccountForm): AccountForm => ({
  firstName,
  lastName,
  ...Object.fromEntries(Object.entries(others).map(([name, text]) => [name, text || null])),
})
