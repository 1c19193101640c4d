import { passwordAdvice } from "#contract/weak-password"
import type { FieldTies } from "../forms/use-form"
import { PasswordField } from "../ui/password-field"

type Props = {
  label?: string
  /** The password typed so far; `about` are words that it should not contain. */
  password: string | undefined
  about: readonly (string | undefined)[]
  field: (name: "password" | "confirmPassword") => FieldTies
}

/** A new password, typed twice, with advice on a weak one. */
export const NewPasswordFields = ({ label = "Password", password = "", about, field }: Props) => (
  <>
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={passwordAdvice(password, about)}
      {...field("password")}
    />
    <PasswordField label="Confirm" autoComplete="new-password" {...field("confirmPassword")} />
  </>
)
