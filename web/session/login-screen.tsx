import { useTitle } from "../lib/title"
import { buttonClass } from "../ui/button-class"
import { LoginForm } from "./login-form"
import { SessionCard } from "./session-card"

export const LoginScreen = () => {
  useTitle("Login")
  return (
    <SessionCard title="Welcome Back">
      <LoginForm />
      <a className={buttonClass("outline")} href="/signup">
        Create an account
      </a>
    </SessionCard>
  )
}
