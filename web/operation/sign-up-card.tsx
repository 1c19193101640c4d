import { useState } from "react"
import { useResource } from "../api/resource"
import { Section } from "../api/section"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Switch } from "../ui/switch"
import { serverFacts, useSetSignUp } from "./data"
import style from "./operation.module.css"

export const SignUpCard = () => (
  <Section title="Sign-Up">
    <Choice />
  </Section>
)

const Choice = () => {
  const { signup } = useResource(serverFacts())
  const set = useSetSignUp()
  const [busy, setBusy] = useState(false)
  const change = async (isOpen: boolean) => {
    setBusy(true)
    await withErrorToast("Error changing sign-up", async () => {
      await set(isOpen ? "open" : "closed")
      toast({ title: isOpen ? "Sign-up is open" : "Sign-up is closed" })
    })
    setBusy(false)
  }
  return (
    <>
      <Switch
        label="Everybody can sign up"
        checked={signup === "open"}
        disabled={busy}
        onChange={(event) => change(event.target.checked)}
      />
      <p className={style.quiet}>Who has an invitation can sign up either way.</p>
    </>
  )
}
