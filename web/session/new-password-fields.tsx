import { passwordAdvice } from "#contract/weak-password"
import { PasswordField } from "../ui/password-field"

type Name = "password" | "confirmPassword"

type Props = {
  label?: string
  /** What is typed so far, and words that it should not be made of. */
  password: string | undefined
  about: readonly (string | undefined)[]
  errors: { [N in Name]?: { message?: string | undefined } | undefined }
  register: (name: Name) => object
}

/** A new password, typed twice, with advice on a weak one. */
export const NewPasswordFields = ({ label = "Password", password = "", about, errors, register }: Props) => (
  <>
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={passwordAdvice(password, about)}
      error={errors.password?.message}
      {...register("password")}
    />
    <PasswordField
      label="Confirm"
      autoComplete="new-password"
      error={errors.confirmPassword?.message}
      {...register("confirmPassword")}
    />
  </>
)
