import { useTitle } from "../lib/title"
import style from "./session.module.css"
import { SessionCard } from "./session-card"
import { SignUpForm } from "./sign-up-form"

export const SignUpScreen = () => {
  useTitle("Sign Up")
  return (
    <SessionCard title="Create an Account" wide>
      <SignUpForm />
      <p className={style.question}>
        Already have an account? <a href="/login">Login</a>
      </p>
    </SessionCard>
  )
}
