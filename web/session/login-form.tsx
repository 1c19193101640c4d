import { useEffect, useRef } from "react"
import { homeScreen } from "#contract/screens"
import { Login } from "#contract/users"
import type { User } from "#domain/users"
import { RequestError } from "../api/errors"
import { useForm } from "../forms/use-form"
import { forgetLastUser } from "../store/last-user"
import { settleLogOut } from "../store/owed-log-out"
import { flash, type Toast } from "../toasts/flash"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Field } from "../ui/field"
import { PasswordField } from "../ui/password-field"
import { pathAfterLogin } from "./after-login"
import { BlockedNote } from "./blocked-note"
import { fetchUser } from "./data"
import { logIn } from "./enter"
import { loadPage } from "./load-page"
import { LoginNote } from "./login-note"
import style from "./session.module.css"

/**
 * Needs no session provider, and leaves with a page load. With `method="dialog"` a press before hydration submits
 * nothing and keeps the fields. `enter` is called after the login, instead of a welcome and the page where the last
 * session ended, or home.
 */
export const LoginForm = ({ enter = welcome }: { enter?: (user: User) => Promise<unknown> }) => {
  const attempts = useRef(0)
  // A user who sees this page is not signed in.
  useEffect(forgetLastUser, [])
  const form = useForm(Login, {}, async (login) => {
    attempts.current += 1
    const outcome = await outcomeOf(login, attempts.current)
    if ("title" in outcome) return toast({ ...outcome, destructive: true })
    await enter(outcome).catch(() => toast({ title: "Login Error", description: broken, destructive: true }))
  })
  return (
    <form className={style.form} method="dialog" onSubmit={form.onSubmit} noValidate>
      <LoginNote />
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={enter === welcome}
        {...form.field("email")}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
      <BlockedNote />
      <Button type="submit" busy={form.busy && "Logging in..."}>
        Login
      </Button>
    </form>
  )
}

/** Where somebody goes on with a form the greeting would lie on it. */
const welcome = async (user: User) => {
  const path = pathAfterLogin(user.id)
  if (path === homeScreen)
    flash({ title: "Login Successful", description: `Welcome back, ${user.firstName}!` })
  // The button stays busy while the next page loads.
  await new Promise((resolve) => setTimeout(resolve, 300))
  loadPage(path)
}

/** The user if the browser has kept the session's cookie, otherwise an error message. */
const outcomeOf = async (login: Login, attempts: number): Promise<User | Toast> => {
  forgetLastUser()
  try {
    const user = await logIn(login)
    if (!user) return { title: "Login Failed", description: attempts < 3 ? wrong : persistent }
    settleLogOut()
    return (await fetchUser()) ? user : { title: "Login Error", description: noSession }
  } catch (error) {
    const tooMany = error instanceof RequestError && error.status === 429
    return { title: "Login Error", description: tooMany ? error.text : failed }
  }
}

const wrong = "Invalid email or password. Please try again."
const persistent = "Persistent login issues. Try clearing your browser cookies and refreshing the page."
const noSession = "Your login was successful but session creation failed. Please try again."
const failed = "An error occurred during login. Please try again."
const broken = "A system error occurred. Please try again later."
