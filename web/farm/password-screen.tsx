import { homeScreen } from "#contract/screens"
import { NewPasswordForm } from "#contract/users"
import { useResource } from "../api/resource"
import { useForm } from "../forms/use-form"
import { NewPasswordFields } from "../session/new-password-fields"
import { useSession } from "../session/session"
import { flash } from "../toasts/flash"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { accountBehind, setPassword } from "./data"
import style from "./farm.module.css"
import { TokenCard } from "./token-card"

/** The screen of a password link. */
export const PasswordScreen = ({ token }: { token: string }) => (
  <TokenCard title="New Password">
    <Fields token={token} />
  </TokenCard>
)

const Fields = ({ token }: { token: string }) => {
  const { leave } = useSession()
  const { firstName, email } = useResource(accountBehind(token))
  const submit = ({ password }: NewPasswordForm) =>
    withErrorToast("Error changing the password", async () => {
      await setPassword(token, password)
      flash({ title: "Password changed" })
      leave(homeScreen)
    })
  const form = useForm(NewPasswordForm, {}, submit)
  return (
    <form className={style.form} onSubmit={form.onSubmit} noValidate>
      <p>
        Hello <bdi translate="no">{firstName}</bdi>, choose a new password for {email}.
      </p>
      {/* For password managers. */}
      <input
        className="visually-hidden"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPasswordFields password={form.watch().password} about={[email, firstName]} field={form.field} />
      <Button type="submit" busy={form.busy && "Saving..."}>
        Save Password
      </Button>
    </form>
  )
}
