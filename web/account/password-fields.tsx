import { PasswordForm } from "#contract/users"
import { useForm } from "../forms/use-form"
import { NewPasswordFields } from "../session/new-password-fields"
import { useUser } from "../session/session"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { PasswordField } from "../ui/password-field"
import style from "./account.module.css"
import { useChangePassword } from "./data"

/** Without a draft: a password is not stored on the device. */
export const PasswordFields = ({ onClose }: { onClose: () => void }) => {
  const user = useUser()
  const change = useChangePassword()
  const submit = (values: PasswordForm) =>
    withErrorToast("Error changing password", async () => {
      await change(values).catch(form.refusedAt("oldPassword", 403))
      toast({ title: "Password changed", description: "You are signed out everywhere else." })
      onClose()
    })
  const form = useForm(PasswordForm, {}, submit)
  return (
    <form className={style.stack} onSubmit={form.onSubmit} noValidate>
      <input hidden autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label="Old Password"
        autoComplete="current-password"
        autoFocus
        {...form.field("oldPassword")}
      />
      <NewPasswordFields
        label="New Password"
        password={form.watch("password")}
        about={[user.email, user.firstName, user.lastName]}
        field={form.field}
      />
      <Button type="submit" busy={form.busy && "Saving..."}>
        Change Password
      </Button>
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
