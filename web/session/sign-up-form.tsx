import { homeScreen } from "#contract/screens"
import { SignUpForm as Filled } from "#contract/users"
import { errorMessage } from "../api/errors"
import { useForm } from "../forms/use-form"
import { forgetLastUser } from "../store/last-user"
import { settleLogOut } from "../store/owed-log-out"
import { flash } from "../toasts/flash"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Field } from "../ui/field"
import { BlockedNote } from "./blocked-note"
import { register } from "./enter"
import { loadPage } from "./load-page"
import { NewPasswordFields } from "./new-password-fields"
import style from "./session.module.css"

/** Needs no session provider, and leaves with a page load. `invitation` is the token of one. */
export const SignUpForm = ({ invitation }: { invitation?: string }) => {
  const form = useForm(Filled, {}, (filled) => signUp(filled, invitation))
  const { email, password, firstName, lastName } = form.watch()
  return (
    <form className={style.form} method="dialog" onSubmit={form.onSubmit} noValidate>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        autoFocus={invitation === undefined}
        {...form.field("email")}
      />
      <NewPasswordFields password={password} about={[email, firstName, lastName]} field={form.field} />
      <Field label="First Name" autoComplete="given-name" {...form.field("firstName")} />
      <Field label="Last Name" autoComplete="family-name" {...form.field("lastName")} />
      <Field label="Phone Number (Optional)" type="tel" autoComplete="tel" {...form.field("phone")} />
      <BlockedNote />
      <Button type="submit" busy={form.busy && "Creating Account..."}>
        Create Account
      </Button>
    </form>
  )
}

const signUp = async ({ confirmPassword: _same, ...registration }: Filled, invitation?: string) => {
  forgetLastUser()
  try {
    const user = await register({ ...registration, invitation })
    settleLogOut()
    if (!user) return toast({ title: "Registration Failed", description: refused, destructive: true })
    flash({ title: "Registration Successful", description: `Welcome, ${user.firstName}!` })
    loadPage(homeScreen)
  } catch (error) {
    toast({ title: "Registration Error", description: errorMessage(error, failed), destructive: true })
  }
}

const refused = "Failed to create account. Please try again."
const failed = "An error occurred during registration."
