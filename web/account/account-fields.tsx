import { AccountForm, type UserChange } from "#contract/users"
import type { User } from "#domain/users"
import { Form } from "../forms/form"
import { UnitOptions } from "../forms/unit-options"
import { useForm } from "../forms/use-form"
import type { FormDraft } from "../forms/with-draft"
import { useUser } from "../session/session"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Field } from "../ui/field"
import { LanguageOptions } from "../ui/language-options"
import { ReadOnlyField } from "../ui/read-only-field"
import { Select } from "../ui/select"
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
      <Select label="Units" {...form.field("units")}>
        <option value="">As the farm</option>
        <UnitOptions />
      </Select>
      <Select label="Language" {...form.field("language")}>
        <option value="">As the browser asks</option>
        <LanguageOptions />
      </Select>
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
  units: user.units ?? "",
  language: user.language ?? "",
})

/** An emptied field is sent as null: one that is left out stays as it is. */
const withNulls = ({ firstName, lastName, units, language, ...others }: AccountForm): UserChange => ({
  firstName,
  lastName,
  units: units || null,
  language: language || null,
  ...Object.fromEntries(Object.entries(others).map(([name, text]) => [name, text || null])),
})
