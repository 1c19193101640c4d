import { loginScreen } from "#contract/screens"
import session from "../session/session.module.css"
import { SessionCard } from "../session/session-card"
import { SignUpForm } from "../session/sign-up-form"
import { Toaster } from "../toasts/toaster"
import { Island } from "./island"
import { LanguageLinks } from "./language-links"
import { NeedsScript } from "./needs-script"
import style from "./site.module.css"

export const SignUpPage = () => (
  <>
    <SessionCard brand="{{brand}}" title="Create an Account" wide>
      <div className={style.whenOpen}>
        <NeedsScript>Signing up needs JavaScript. Please switch it on and load this page again.</NeedsScript>
        <Island name="sign-up-form" when="idle">
          <SignUpForm />
        </Island>
      </div>
      <p className={style.whenClosed}>Sign up is closed. Ask your administrator for an account.</p>
      <p className={session.question}>
        Already have an account? <a href={loginScreen}>Login</a>
      </p>
      <LanguageLinks />
    </SessionCard>
    <Island name="toasts" when="toast">
      <Toaster />
    </Island>
  </>
)
