import { signUpScreen } from "#contract/screens"
import { LoginForm } from "../session/login-form"
import session from "../session/session.module.css"
import { SessionCard } from "../session/session-card"
import { Toaster } from "../toasts/toaster"
import { buttonClass } from "../ui/button-class"
import { Island } from "./island"
import { LanguageLinks } from "./language-links"
import { NeedsScript } from "./needs-script"
import style from "./site.module.css"

export const LoginPage = () => (
  <>
    <SessionCard brand="{{brand}}" title="Welcome Back">
      <NeedsScript>Logging in needs JavaScript. Please switch it on and load this page again.</NeedsScript>
      <Island name="login-form" when="idle">
        <LoginForm />
      </Island>
      <p className={session.help}>
        Forgot your password? Ask a manager of your farm, or whoever runs {"{{brand}}"} here.
      </p>
      <a className={buttonClass("outline", style.whenOpen)} href={signUpScreen}>
        Create an account
      </a>
      <LanguageLinks />
    </SessionCard>
    <Island name="toasts" when="toast">
      <Toaster />
    </Island>
  </>
)
